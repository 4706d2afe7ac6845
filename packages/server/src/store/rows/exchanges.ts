import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** A message that the gateway sends to a partner itself, and what the partner answered. */
export interface SentExchangeRow {
  transmission_id: string
  stage: Stage
  built_at: number
  /** When a byte of it may have left for the first time, by the clock of the waits; null where none has. */
  first_sent_at: number | null
  /** How often it was sent, or was about to be. */
  tries: number
  content_type: string
  /** The bytes that every try sends, whose payload only the partner can open; null once there is an outcome. */
  body: Uint8Array | null
  /** What of these is signed header, without any payload. */
  envelope: Uint8Array
  /** What its signature covers, with the digests, as the connector wrote it. */
  cover: Json<readonly object[]>
  /** Of the payload before it was compressed and encrypted. */
  payload_hmac: string
  payload_bytes: number
  outcome: SentOutcome | null
  because: string | null
  /** The partner's signed answer, from which the outcome follows; null where there is none. */
  response: Uint8Array | null
  ended_at: number | null
}

/**
 * - `receipted`: the partner signed that it has the message.
 * - `rejected`: the partner signed that it has not taken the message, of which nothing had arrived before.
 * - `undecided`: it may have arrived, and is not sent again under its id.
 */
export type SentOutcome = 'receipted' | 'rejected' | 'undecided'

/** A message that a partner pushed to the gateway. */
export interface ReceivedExchangeRow {
  stage: Stage
  /** The id that its sender gave it. */
  exchange_id: string
  from_party: string
  /** The party of the gateway; null where it was received before that was kept. */
  to_party: string | null
  /** Whose party that is; null where it is that of the stage. */
  organisation: string | null
  conversation_id: string
  /** The id of the message that it refers to, where it names one. */
  ref_to: string | null
  received_at: number
  envelope: Uint8Array
  cover: Json<readonly object[]>
  payload_hmac: string
  payload_bytes: number
  /** The payload, encrypted; null once it was collected. */
  sealed: Uint8Array | null
  receipt_type: string
  receipt: Uint8Array
  collected_at: number | null
}
