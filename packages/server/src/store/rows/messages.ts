import type { Stage } from '../../stage.ts'

export interface MessageRow {
  message_id: string
  correlation_id: string
  stage: Stage
  /** The id of the register that it goes to. */
  register: string
  organisation: string
  actor: string
  operation: string
  /** The document with a placeholder in the token's place. */
  document: string
  document_sha256: string
  state: MessageState
  /** When the next step is due; null when none is. */
  due_at: number | null
  /** How many steps in a row have failed. */
  failures: number
  created_at: number
  /** The instance that takes its next step; free where there is none of that id. */
  claimed_by: string | null
  /** The number of attempts after which the authority was seen not to have it; null while it was not. */
  absent_after: number | null
  /** The span that made it, as the header `traceparent` names it; null where nothing is traced. */
  trace_parent: string | null
}

/**
 * `waiting` to be sent; `handed` to the access point and not answered; `answered`; `unclear`: what became of it
 * cannot be told, and it is never sent again by itself; `given-up`: it certainly never left.
 */
export const messageStates = ['waiting', 'handed', 'answered', 'unclear', 'given-up'] as const
export type MessageState = (typeof messageStates)[number]

/** One try to hand a message to the access point. */
export interface AttemptRow {
  message_id: string
  number: number
  ebms_message_id: string
  /** The n of the ebMS message id: it rises only when the access point says that it failed to send. */
  hand_over: number
  started_at: number
  ended_at: number | null
  /** Null until the access point answered. */
  result: AttemptResult | null
  because: string | null
}

/** What the access point said of a try: `unavailable` means certainly not received, `unknown` perhaps. */
export const attemptResults = ['taken', 'refused', 'unavailable', 'unknown'] as const
export type AttemptResult = (typeof attemptResults)[number]

/** An answer of the authority, exactly as it came. */
export interface AcknowledgementRow {
  ebms_message_id: string
  stage: Stage
  correlation_id: string | null
  /** The message that it answers, or, where `reading` is `unmatched`, the one that it mentions; null where it does neither. */
  message_id: string | null
  received_at: number
  /** Empty for a page of a pull that shows everything as it was known, of which the hash is kept. */
  document: Uint8Array
  reading: Reading
}

/** What was made of an answer. */
export const readings = [
  'applied',
  'repeated',
  'contradicting',
  'unmatched',
  'unreadable',
  'unclear',
] as const
export type Reading = (typeof readings)[number]

/** When the mailbox of a stage at its access point was last seen empty, by the clock of the waits. */
export interface MailboxRow {
  stage: Stage
  /** The id of the register. */
  register: string
  empty_at: number
}
