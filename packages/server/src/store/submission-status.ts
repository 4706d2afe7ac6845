import { decodeJson } from './json.ts'
import type { SubmissionRow, SubmissionStatus } from './tables.ts'

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
}: Pick<SubmissionRow, 'outcome' | 'doubt'>): SubmissionStatus {
  const outcome = decodeJson(stored)
  if (outcome) return ofKind[outcome.kind === 'partly-accepted' ? outcome.stop.kind : outcome.kind]
  return doubt === null ? 'IN_SUBMISSION' : 'IN_DOUBT'
}
