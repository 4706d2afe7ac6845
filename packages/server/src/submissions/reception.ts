import type { Finding, ReasonRule, Validation } from '@udigate/udi'
import type { SubmissionRow } from '../store/tables.ts'
import type { Obstruction } from './decide.ts'
import type { Part } from './part.ts'
import type { Waiting } from './waiting.ts'

/** What became of a request. */
export type Reception = {
  /** What became of it at further registers, in their order; absent where it is for none, or is kept for none. */
  parts?: readonly Part[]
} & Lead

/** What became of a request at the home register of its model. */
type Lead =
  /** The records break rules. */
  | { kind: 'invalid'; requestId: string; validation: Validation }
  /** The state of what they name forbids it. */
  | {
      kind: 'blocked'
      requestId: string
      reasons: readonly string[]
      reasonRules?: readonly ReasonRule[]
      /** Absent where it is what the plan says. */
      because?: Obstruction
      waiting?: Waiting | undefined
    }
  /** Stored, or joined to the submission of the same content that is under way; the outcome follows. */
  | {
      kind: 'received'
      requestId: string
      operations: readonly string[]
      /** Whether it was answered before, under its key. */
      isRepeat?: boolean
      /** As it has just been stored; absent where it had been before. */
      submission?: SubmissionRow
      /** What is to be said of the actors that the records name; absent where there is nothing. */
      actorWarnings?: readonly Finding[]
    }
  /** Nothing can be sent for its actor without an access token. */
  | { kind: 'tokenless'; requestId: string; reasons: readonly string[] }
  /** Its idempotency key stands for another request. */
  | { kind: 'mismatched'; requestId: string }
  /** No message could be made of it. */
  | { kind: 'unable'; requestId: string; reasons: readonly string[] }
