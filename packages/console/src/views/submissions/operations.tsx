import type { Difference, OperationOutcome, SubmissionDetail } from '../../api/submissions.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'

const kinds: Readonly<Record<string, BadgeKind>> = {
  accepted: 'good',
  refused: 'bad',
  failed: 'bad',
  blocked: 'warn',
  unclear: 'doubt',
  sent: 'busy',
  ready: 'busy',
}

/** What the authority was asked for, and what it said to each. */
export function Operations({ submission }: { submission: SubmissionDetail }) {
  const { outcomes } = submission
  if (outcomes.length === 0) return <p class="quiet">Nothing was to be done: it was registered just so.</p>
  return (
    <>
      {outcomes.map(outcome => (
        <section class="card" key={outcome.operation}>
          <div class="row">
            <h2>{outcome.operation}</h2>
            <Badge kind={kinds[outcome.state] ?? 'plain'} text={outcome.state} />
            <span class="quiet">
              {outcome.entity.kind === 'device' ? 'Device' : 'Device group'} {outcome.entity.code}
              {outcome.version === undefined ? '' : ` · version ${outcome.version}`}
            </span>
          </div>
          <Said outcome={outcome} />
          <Differences differences={outcome.differences} />
        </section>
      ))}
    </>
  )
}

function Said({ outcome: { refusals = [], reasons = [] } }: { outcome: OperationOutcome }) {
  if (refusals.length + reasons.length === 0) return null
  return (
    <Notice kind="bad">
      <ul>
        {refusals.map(({ responseCode, code, detail }, index) => (
          <li key={index}>
            <strong>{code ?? responseCode}</strong> {detail}
          </li>
        ))}
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Fields before and after. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: one of several on a page, and so not a landmark
    <div class="table-frame" role="group" tabIndex={0} aria-label="Fields that differ">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, before, after }) => (
            <tr key={path}>
              <td class="mono">{path}</td>
              <td class="mono removed">{before === undefined ? '–' : JSON.stringify(before)}</td>
              <td class="mono added">{after === undefined ? '–' : JSON.stringify(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
