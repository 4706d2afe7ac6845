import { useEffect, useRef } from 'preact/hooks'
import type { BatchDetail as Detail } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { linkTo } from '../../router/router.ts'
import { AuditLink } from '../../ui/audit-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { describeTables } from '../../ui/tables-read.tsx'
import { throttled } from '../../ui/throttled.ts'
import { lasted, Time } from '../../ui/time.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { WorkPanel } from '../work/work-panel.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchBadge } from './batch-badge.tsx'
import { BatchCounts } from './batch-counts.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { Findings } from './findings.tsx'
import { formatSize } from './format-size.ts'
import { isOpen } from './is-open.ts'
import { Results } from './results.tsx'

/**
 * How often an open batch is asked for, in milliseconds: its end is to be seen within a second, and one that takes long yet is
 * asked for less often.
 */
const pauses = { least: 250, near: 500, far: 2_000 }
/** From so many seconds left on it takes long yet. */
const far = 10

/** One batch: how far it is, and what its records have come to. */
export function BatchDetail({ id }: { id: string }) {
  const { value, trouble, again } = useLoad(
    signal => gateway().get('/api/v1/batches/{id}', { path: { id }, signal }),
    [id],
  )
  const batch = value.value
  const isGoingOn = batch !== undefined && isOpen(batch)
  const isFar = (batch?.progress.secondsLeft ?? 0) > far
  // What is being deleted is asked for no more.
  const isLeaving = useRef(false)
  const lookAgain = (): void => {
    if (!isLeaving.current) again()
  }
  useLive(() => {
    const refresh = throttled(lookAgain, pauses.least)
    return [
      listenTo('batch', told => {
        if (told.some(batch => batch.id === id)) refresh.run()
      }),
      listenTo('break', refresh.run),
      refresh.end,
    ]
  }, [id])
  useEffect(() => {
    if (!isGoingOn) return undefined
    // How far it has read the file is told by no event.
    const timer = setInterval(() => document.hidden || lookAgain(), isFar ? pauses.far : pauses.near)
    return () => clearInterval(timer)
  }, [isGoingOn, isFar])
  return (
    <>
      <div class="page-head">
        <h1>
          <a href={linkTo('batches')}>Batches</a> / <span class="name">{batch?.name ?? id}</span>
        </h1>
        {batch && <BatchBadge batch={batch} />}
        <span class="spacer" />
        <AuditLink parts={['batches', id]} />
      </div>
      <Trouble because={trouble.value} again={again} />
      {!batch && trouble.value === undefined && <p class="quiet">Loading …</p>}
      {batch && (
        <>
          <Head batch={batch} />
          <BatchActions
            batch={batch}
            onDone={again}
            onLeaving={is => {
              isLeaving.current = is
            }}
          />
          <WorkPanel of={{ kind: 'BATCH', batchId: id }} />
          {batch.problems.length > 0 && <Problems batch={batch} />}
          {(batch.counts.records ?? 0) > 0 && <Results batch={batch} />}
        </>
      )}
    </>
  )
}

function Head({ batch }: { batch: Detail }) {
  const { mode, for: register, model, actorCode, file, receivedAt, endedAt, because } = batch
  return (
    <section class="card" aria-label="At a glance">
      <BatchCounts batch={batch} />
      <BatchProgress batch={batch} />
      {because !== undefined && <p>{because}</p>}
      <NextSteps batch={batch} />
      <details>
        <summary>File and times</summary>
        <Facts
          of={{
            Action: mode === 'submit' ? 'Submit what is valid' : 'Validate only',
            'Judged also for': register,
            Model: model,
            'Default manufacturer (SRN)': actorCode,
            File: `${file.format ?? 'not known'}, ${formatSize(file.bytes)}`,
            ...describeTables(batch.tables),
            'SHA-256': file.sha256 && <span class="mono">{file.sha256}</span>,
            Received: <Time at={receivedAt} />,
            Ended: endedAt === undefined ? undefined : <Time at={endedAt} />,
            'It took': endedAt === undefined ? undefined : lasted(receivedAt, endedAt),
          }}
        />
      </details>
    </section>
  )
}

/** What a person does next about the records that need one. */
function NextSteps({ batch }: { batch: Detail }) {
  const steps = listSteps(batch)
  if (steps.length === 0) return null
  return (
    <ul class="steps">
      {steps.map(({ state, text }) => (
        <li key={state}>
          <a href={linkTo('batches', [batch.id], { state })}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

function listSteps({ counts, mode }: Detail): readonly { state: string; text: string }[] {
  const { invalid, refused, partlyAccepted, blocked, failed, inDoubt } = counts
  const steps = [
    ['IN_DOUBT', inDoubt, 'in doubt: the gateway asks EUDAMED, and you decide where it cannot find out'],
    ['INVALID', invalid, mode === 'submit' ? 'not valid, and not sent. Correct' : 'not valid. Correct'],
    ['REFUSED', refused, 'refused by EUDAMED. See why'],
    ['PARTLY_ACCEPTED', partlyAccepted, 'partly accepted. See what is missing'],
    ['BLOCKED', blocked, 'blocked. See why'],
    ['FAILED', failed, 'not sent. See why, and retry'],
  ] as const
  return steps.flatMap(([state, count, verb]) =>
    count === 0 ? [] : [{ state, text: `${count.toLocaleString('en')} ${verb}` }],
  )
}

function Problems({ batch: { problems, problemCount } }: { batch: Detail }) {
  return (
    <section class="card" aria-labelledby="problems">
      <h2 id="problems">What is wrong with the file</h2>
      <Findings findings={problems} />
      {problemCount > problems.length && (
        <p class="quiet">
          These are the first of {problemCount.toLocaleString('en')}; the download of the findings has all
          that are kept.
        </p>
      )}
    </section>
  )
}
