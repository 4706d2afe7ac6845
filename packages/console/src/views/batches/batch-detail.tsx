import { useEffect } from 'preact/hooks'
import type { BatchDetail as Detail } from '../../api/bodies.ts'
import { listenTo } from '../../live/live.ts'
import { linkTo } from '../../router/router.ts'
import { gateway } from '../../session/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { throttled } from '../../ui/throttled.ts'
import { lasted, Time } from '../../ui/time.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchBadge } from './batch-badge.tsx'
import { BatchCounts } from './batch-counts.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { Findings } from './findings.tsx'
import { formatSize } from './format-size.ts'
import { isOpen } from './is-open.ts'
import { Results } from './results.tsx'

/** How often an open batch is asked for at most, in milliseconds, and how often in any case: most take less than a second. */
const pauses = { least: 1_000, first: 250, most: 3_000 }

/** One batch: how far it is, and what its records have come to. */
export function BatchDetail({ id }: { id: string }) {
  const { value, trouble, again } = useLoad(
    signal => gateway().get('/api/v1/batches/{id}', { path: { id }, signal }),
    [id],
  )
  const batch = value.value
  const isGoingOn = batch !== undefined && isOpen(batch)
  useEffect(() => {
    const refresh = throttled(again, pauses.least)
    const ends = [
      listenTo('batch', told => {
        if (told.some(batch => batch.id === id)) refresh.run()
      }),
      listenTo('break', refresh.run),
      refresh.end,
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [id])
  useEffect(() => {
    if (!isGoingOn) return undefined
    // How far it has read the file is told by no event.
    let timer: ReturnType<typeof setTimeout>
    const askAfter = (pause: number): void => {
      timer = setTimeout(() => {
        if (!document.hidden) again()
        askAfter(Math.min(2 * pause, pauses.most))
      }, pause)
    }
    askAfter(pauses.first)
    return () => clearTimeout(timer)
  }, [isGoingOn])
  return (
    <>
      <div class="page-head">
        <h1>
          <a href={linkTo('batches')}>Batches</a> / <span class="name">{batch?.name ?? id}</span>
        </h1>
        {batch && <BatchBadge batch={batch} />}
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {batch && (
        <>
          <Head batch={batch} />
          <BatchActions batch={batch} onDone={again} />
          {batch.problems.length > 0 && <Problems batch={batch} />}
          {(batch.counts.records ?? 0) > 0 && <Results batch={batch} />}
        </>
      )}
    </>
  )
}

function Head({ batch }: { batch: Detail }) {
  const { mode, model, actorCode, file, receivedAt, endedAt, because } = batch
  return (
    <section class="card" aria-label="At a glance">
      <BatchCounts batch={batch} />
      <BatchProgress batch={batch} />
      {because !== undefined && <p>{because}</p>}
      <Facts
        of={{
          'What for': mode === 'submit' ? 'Submit what is valid' : 'Validate only',
          Model: model,
          Actor: actorCode,
          File: `${file.format ?? 'not known'}, ${formatSize(file.bytes)}`,
          'SHA-256': file.sha256 && <span class="mono">{file.sha256}</span>,
          Received: <Time at={receivedAt} />,
          Ended: endedAt === undefined ? undefined : <Time at={endedAt} />,
          'It took': endedAt === undefined ? undefined : lasted(receivedAt, endedAt),
        }}
      />
    </section>
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
