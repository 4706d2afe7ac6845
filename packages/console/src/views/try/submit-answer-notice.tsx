import { Notice } from '../../ui/notice.tsx'
import type { SubmitAnswer } from './ask-gateway.ts'

/** What the gateway answered to a submission that does not go on, or cannot be looked at with this key. */
export function SubmitAnswerNotice({ answer }: { answer: SubmitAnswer }) {
  const { status, statusText, requestId, reasons = [], validationResult } = answer
  const isGood = status === 'SUCCESS' || status === 'IN_SUBMISSION'
  return (
    <Notice kind={isGood ? 'good' : status === 'BLOCKED' ? 'warn' : 'bad'}>
      <p>
        <strong>{statusText}</strong>
        {validationResult && ': see the findings.'}
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
