import type { OperationOutcome, SubmissionDetail } from '../../api/bodies.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Differences } from '../../ui/differences.tsx'
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
