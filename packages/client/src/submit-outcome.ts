import type { Bodies } from './api-types.ts'

/**
 * What became of a submission.
 *
 * - `success`: the authority holds everything that was asked for.
 * - `pending`: it is not known yet; the submission goes on, and the same request again waits for the same outcome.
 * - `invalid`: the records break rules, or the authority has refused them, or the request has not the form of a submission.
 * - `blocked`: a state forbids it, such as another submission of the same device under way.
 * - `broken`: the gateway, or the connection to the authority, failed; `message` says whether a repeat is safe.
 */
export type SubmitOutcome =
  | { kind: 'success'; requestId: string; response: Bodies['SubmissionSuccessResponse'] }
  | { kind: 'pending'; requestId: string; response: Bodies['SubmissionPendingResponse'] }
  | { kind: 'invalid'; requestId: string; response: Bodies['SubmissionValidationFailedResponse'] }
  | { kind: 'blocked'; requestId: string; response: Bodies['SubmissionBlockedResponse'] }
  | { kind: 'broken'; requestId: string; response: Bodies['SubmissionTechnicalErrorResponse'] }

const kinds: Readonly<Record<number, SubmitOutcome['kind']>> = {
  200: 'success',
  202: 'pending',
  400: 'invalid',
  409: 'blocked',
  500: 'broken',
}

/** Whether an answer tells the outcome of a submission, and no problem of the call. */
export function isSubmitOutcome({ status, headers }: Response): boolean {
  return status in kinds && /^application\/json\b/.test(headers.get('content-type') ?? '')
}

/** The outcome in an answer that has one. */
export async function readSubmitOutcome(response: Response): Promise<SubmitOutcome> {
  const body = (await response.json()) as SubmitOutcome['response']
  const kind = kinds[response.status]
  return { kind, requestId: body.requestId, response: body } as SubmitOutcome
}
