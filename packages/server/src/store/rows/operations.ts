import type { PlannedOperation } from '@udigate/udi'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'
import type { Stop } from '../outcome.ts'

/** One operation of a plan, and how far it is. */
export interface OperationRow {
  request_id: string
  position: number
  /** Those of its submission. */
  stage: Stage
  /** That of its submission: the id of the register. */
  register: string
  organisation: string
  /** That of the organisation and its actor: what one of several processes composes and asks about. */
  shard: number
  name: string
  /** What the authority calls the entity in its acknowledgement. */
  entity_name: string
  planned: Json<PlannedOperation>
  state: OperationState
  /** What the authority had against it, or why it failed; null while there is nothing. */
  result: Json<Stop> | null
  /** With how many others it may share a message at most, after a message was rejected as a whole. */
  together: number | null
  /** Why its outcome is unknown, or what contradicts how it ended; null while there is no doubt. */
  doubt: string | null
  /** The message that carries it; null before there is one, and after one was rejected as a whole. */
  message_id: string | null
  /** Since when it has been in doubt; null while there is no doubt. */
  doubted_at: number | null
  /** When the authority is to be asked about it next; null when it is not, or has been and has not answered. */
  look_up_at: number | null
  /** 1 when no machine can resolve the doubt. */
  needs_operator: number
  /** 1 when it may have been sent without a trace in this store: it is asked about before it is sent. */
  ask_first: number
  /** The epoch of the store since which that is so, also after it was asked about; null where it never was. */
  restored_epoch: number | null
  /** 1 when the authority was seen not to have it, after the quarantine of all that was sent of it. */
  seen_absent: number
}

/** Every message that has carried an operation: the one that does, and those that were rejected as a whole. */
export interface OperationMessageRow {
  request_id: string
  position: number
  message_id: string
}

/**
 * `held` until the one before it, or another submission, is through; `ready` to be put into a message; `sent` in one;
 * then how it ended: `accepted`, `refused`, `blocked` by a version, `failed` on the way, `unclear` where that cannot
 * be told; `not-sent`, since one before it was not accepted.
 */
export const operationStates = [
  'held',
  'ready',
  'sent',
  'accepted',
  'refused',
  'blocked',
  'failed',
  'unclear',
  'not-sent',
] as const
export type OperationState = (typeof operationStates)[number]
