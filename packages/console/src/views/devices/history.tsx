import type { History as Found, HistoryEntry, PullEntry, SubmissionEntry } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import { describePullFinding } from './describe-pull-finding.ts'
import { PulledDetails } from './pulled-details.tsx'

/** What was submitted, and what pulls found otherwise, newest first. */
export function History({ history: { items, isWhole } }: { history: Found }) {
  if (items.length === 0) return <p class="quiet">Nothing was submitted of it, and no pull found a change.</p>
  return (
    <>
      <ol class="timeline">
        {items.map(entry => (
          <li
            class={describeKind(entry)}
            key={entry.kind === 'PULL' ? `${entry.pullId} pull` : entry.requestId}
          >
            <span class="quiet">
              <Time at={entry.at} />
            </span>
            {entry.kind === 'PULL' ? <Pulled entry={entry} /> : <Submitted entry={entry} />}
          </li>
        ))}
      </ol>
      {!isWhole && <p class="quiet">What is older is not shown.</p>}
    </>
  )
}

function describeKind(entry: HistoryEntry): string {
  if (entry.kind === 'PULL') return entry.finding === 'CONFIRMED' ? 'good' : 'doubt'
  if (entry.status === 'SUCCESS') return 'good'
  return entry.status === 'IN_SUBMISSION' ? 'plain' : 'bad'
}

function Submitted({ entry }: { entry: SubmissionEntry }) {
  const { requestId, status, statusText, operations, version } = entry
  return (
    <div class="stack">
      <div class="row">
        <StatusBadge status={status} />
        <a href={linkTo('submissions', [requestId])}>
          {operations.length === 0 ? 'Submitted, as it was registered' : operations.join(', ')}
        </a>
        {version !== undefined && version > 0 && <span class="quiet">Version {version}</span>}
      </div>
      <p class="quiet">{statusText}</p>
    </div>
  )
}

function Pulled({ entry: { pullId, finding, details } }: { entry: PullEntry }) {
  return (
    <div class="stack">
      <div>
        <a href={linkTo('devices', ['pulls', pullId])}>A pull</a>: {describePullFinding(finding)}
      </div>
      <PulledDetails details={details} />
    </div>
  )
}
