import type { SubmitOutcome } from '@udigate/client'
import { Notice } from '../../ui/notice.tsx'

const kinds = { success: 'good', pending: 'good', blocked: 'warn', invalid: 'bad', broken: 'bad' } as const

/** What became of a submission that does not go on, or cannot be looked at with this key. */
export function SubmitAnswerNotice({ outcome: { kind, requestId, response } }: { outcome: SubmitOutcome }) {
  const reasons = 'reasons' in response ? (response.reasons ?? []) : []
  const isJudged = 'validationResult' in response && response.validationResult !== undefined
  return (
    <Notice kind={kinds[kind]}>
      <p>
        <strong>{response.statusText}</strong>
        {isJudged && ': see the findings.'}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p class="quiet">
        requestId <span class="mono">{requestId}</span>
      </p>
    </Notice>
  )
}
