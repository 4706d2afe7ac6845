import type { Stage } from '../stage.ts'

/** What a partner posts to the gateway, unread and untrusted. */
export interface Push {
  contentType: string
  body: Uint8Array
}

/** Takes what partners push to the gateway. */
export interface PushReceiver {
  /** Never throws for anything that is in the push. What the answer confirms is on disk before this settles. */
  receive(push: Push): Promise<PushAnswer>
  /** What is answered to a push that has more bytes than are read. */
  refuseLarge(mostBytes: number): PushAnswer
}

/**
 * - `received`: it is stored, and the answer is its receipt.
 * - `repeated`: it was received before.
 * - `test`: it asks whether the gateway is there.
 * - `refused`: it is not for the gateway, or not in order; nothing has changed.
 * - `busy`: it cannot be stored now; the partner sends it again.
 */
export type PushResult = 'received' | 'repeated' | 'test' | 'refused' | 'busy'

export interface PushAnswer {
  result: PushResult
  /** What is sent back; absent where the partner is to try again later. */
  response?: { contentType: string; body: Uint8Array }
  /** The stage that it is of, once that is certain. */
  stage?: Stage
  /** The organisation whose own party it is for. */
  organisation?: string | undefined
  /** The id in it; of what was refused it is only a claim. */
  exchangeId?: string | undefined
  /** The partner's party, once that is certain. */
  fromPartyId?: string
  /** Why it was refused: the code of the standard, and a sentence without anything of its content. */
  code?: string
  because?: string
}

/** What a stage receives under. Only the authority that made it knows what is in it. */
export interface Inbound {
  readonly stage: Stage
  /** Whose party it is, where the organisation has one of its own. */
  readonly organisation?: string | undefined
}
