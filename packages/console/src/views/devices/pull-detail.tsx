import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { PullDifference, PullSummary } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Facts } from '../../ui/facts.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { describePullFinding } from './describe-pull-finding.ts'
import { PullBadge } from './pull-badge.tsx'
import { PulledDetails } from './pulled-details.tsx'

/** How often it is looked how far a pull is, in milliseconds. */
const pause = 2_000

/** One pull: how far it is, and each device and group that the authority showed otherwise than it was known here. */
export function PullDetail({ id }: { id: string }) {
  const pull = useSignal<PullSummary | undefined>(undefined)
  const { items, state, trouble, more, again } = usePages(
    async (page, signal) => {
      const found = await gateway().get('/api/v1/pulls/{id}', {
        path: { id },
        query: { limit: 100, ...page },
        signal,
      })
      pull.value = found
      return found
    },
    [id],
  )
  const shown = pull.value
  const isRunning = shown?.state === 'RUNNING'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => document.hidden || again(), pause)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <>
      <div class="page-head">
        <h1>
          <a href={linkTo('devices', ['pulls'])}>Pulls</a> /{' '}
          <span class="mono name">{shown?.actorCode ?? id}</span>
        </h1>
        {shown && <PullBadge pull={shown} />}
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {shown && <Head pull={shown} />}
      {shown?.notUnderstood && <NotUnderstood places={shown.notUnderstood} />}
      {shown && (
        <section class="stack" aria-labelledby="found">
          <h2 id="found">Found otherwise than it was known here</h2>
          {items.value.length === 0 ? (
            <p class="quiet">{isRunning ? 'Nothing so far.' : 'Nothing: all is as it was known here.'}</p>
          ) : (
            <ul class="items">
              {items.value.map(each => (
                <Found difference={each} key={each.number} />
              ))}
            </ul>
          )}
          <MoreButton state={state} more={more} />
        </section>
      )}
    </>
  )
}

const datings: Readonly<Record<NonNullable<PullSummary['source']>['datedBy'], string>> = {
  FILE: 'the file says',
  CALLER: 'its caller said',
  IMPORT: 'when it was imported; the file does not say',
}

function Head({
  pull: { because, source, changedAfter, fullBecause, startedAt, endedAt, pages, expectedPages, counts },
}: {
  pull: PullSummary
}) {
  const { devices, groups, created, unchanged, missing } = counts
  return (
    <section class="card" aria-label="At a glance">
      {because !== undefined && <p>{because}</p>}
      <Facts
        of={{
          'Changed after': fullBecause === undefined ? changedAfter : undefined,
          'Everything, because': fullBecause,
          File: source && (source.file ?? 'without a name'),
          'As of': source && (
            <>
              <Time at={source.shownAt} /> ({datings[source.datedBy]})
            </>
          ),
          'SHA-256': source && <span class="mono name">{source.sha256}</span>,
          Started: <Time at={startedAt} />,
          Ended: endedAt && <Time at={endedAt} />,
          Pages: expectedPages === undefined ? String(pages) : `${pages} of ${expectedPages}`,
          Devices: devices.toLocaleString('en'),
          'Device groups': groups.toLocaleString('en'),
          'New here': created.toLocaleString('en'),
          'As they were known': unchanged.toLocaleString('en'),
          'Not shown any more': source ? undefined : missing.toLocaleString('en'),
          'Older than what is known here': source && counts.older.toLocaleString('en'),
        }}
      />
    </section>
  )
}

/** What of the authority's answers was not taken over, since it was not understood. */
function NotUnderstood({ places }: { places: NonNullable<PullSummary['notUnderstood']> }) {
  return (
    <section class="stack" aria-labelledby="not-understood">
      <h2 id="not-understood">Not understood</h2>
      <p class="quiet">The authority answered this too. It was not imported.</p>
      <ul class="items">
        {places.map(({ place, times, example }) => (
          <li key={place}>
            <span class="mono">{place}</span>
            <span class="quiet">
              {times === 1 ? ': once' : `: ${times.toLocaleString('en')} times`}
              {example && ', first in '}
            </span>
            {example && (
              <a href={linkTo('devices', [example.kind, example.issuingAgency, example.code])}>
                {example.code}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ difference }: { difference: PullDifference }) {
  const { entity, finding, ...details } = difference
  const { kind, issuingAgency, code, criterion } = entity
  const kinds = kind === 'device' ? 'Device' : 'Device group'
  const name = `${criterion === 'LEGACY' ? `Legacy ${kinds.toLowerCase()}` : kinds} ${code}`
  return (
    <li class="stack finding">
      <div>
        {/* Of what belongs to another organisation there is nothing to be seen. */}
        {finding === 'ELSEWHERE' ? (
          name
        ) : (
          <a href={linkTo('devices', [kind, issuingAgency, code, criterion])}>{name}</a>
        )}
        <span class="quiet">: {describePullFinding(finding)}</span>
      </div>
      <PulledDetails details={details} />
    </li>
  )
}
