import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'
import type { Outcome } from '../outcome.ts'
import type { StoredKind } from './entities.ts'

export interface SubmissionRow {
  request_id: string
  organisation: string
  stage: Stage
  /** The id of the register that it is for. */
  register: string
  model: string
  actor: string
  key_id: string
  device_agency: string
  device_code: string
  group_agency: string
  group_code: string
  /** In which the codes of both are. */
  code_space: string
  /** What bears the code of the device: that, or the item that a further register makes of it. */
  subject: Exclude<StoredKind, 'group'>
  /** The request whose part it is, where that is answered with another submission: the id of the answer. */
  part_of: string | null
  /** The records as the caller gave them; those of a part for a further register, with the group that they were judged with. */
  device: Json<unknown>
  device_group: Json<unknown> | null
  /** What stands beside the records for a further register, given or held; null where nothing does. */
  companion: Json<unknown> | null
  /** The request's authorizedRepresentativeCode, which stands in for the group's. */
  representative: string | null
  /** The names of the planned operations. */
  plan: Json<readonly string[]>
  /** The caller's security token, sealed; gone when the submission ends. */
  sealed_token: string | null
  received_at: number
  ended_at: number | null
  /** Null while it is not known. */
  outcome: Json<Outcome> | null
  /** Why the outcome does not follow from what the authority sent; null while there is no doubt. */
  doubt: string | null
  /** What `outcome` and `doubt` come to, by which it is found. */
  status: SubmissionStatus
  /** The submission of whose group operation this one waits; null where it waits for none. */
  waits_for: string | null
  /** Tells equal tokens without showing them, so that what has the same one can travel together. */
  token_mark: string | null
  /** The span that stored it, as the header `traceparent` names it; null where nothing is traced. */
  trace_parent: string | null
  /** The epoch of the store in which it was planned by all that the authority held of its actor; null where it was not. */
  planned_epoch: number | null
}

/** The status of a submission in the words of the service contract, and whether it is in doubt. */
export const submissionStatuses = [
  'SUCCESS',
  'VALIDATION_FAILED',
  'BLOCKED',
  'INTERNAL_ERROR',
  'IN_SUBMISSION',
  'IN_DOUBT',
] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** The submission that a key of a caller's stands for. */
export interface IdempotencyKeyRow {
  organisation: string
  stage: Stage
  key: string
  /** SHA-256 of what was asked for under it, hexadecimal. */
  content_sha256: string
  request_id: string
}
