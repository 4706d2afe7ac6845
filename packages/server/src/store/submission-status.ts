import { readOutcome } from './outcome.ts'

/** The status of a submission in the words of the service contract, and whether it is in doubt. */
export type SubmissionStatus =
  | 'SUCCESS'
  | 'VALIDATION_FAILED'
  | 'BLOCKED'
  | 'INTERNAL_ERROR'
  | 'IN_SUBMISSION'
  | 'IN_DOUBT'

export const submissionStatuses: readonly SubmissionStatus[] = [
  'SUCCESS',
  'VALIDATION_FAILED',
  'BLOCKED',
  'INTERNAL_ERROR',
  'IN_SUBMISSION',
  'IN_DOUBT',
]

const ofKind = {
  accepted: 'SUCCESS',
  refused: 'VALIDATION_FAILED',
  blocked: 'BLOCKED',
  failed: 'INTERNAL_ERROR',
} as const

/** As it stands: one that was partly accepted has the status of what stopped it. */
export function submissionStatus({
  outcome: stored,
  doubt,
}: {
  outcome: string | null
  doubt: string | null
}): SubmissionStatus {
  const outcome = readOutcome({ outcome: stored })
  if (outcome) return ofKind[outcome.kind === 'partly-accepted' ? outcome.stop.kind : outcome.kind]
  return doubt === null ? 'IN_SUBMISSION' : 'IN_DOUBT'
}
