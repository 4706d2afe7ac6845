/** A message that the gateway exchanged with a partner itself, as it is kept for good, and what answered it. */
export interface KeptExchange {
  messageId: string
  /** Its signed header, without any payload. */
  envelope: Uint8Array
  /** What its signature covers, with the digests. */
  cover: readonly object[]
  /** What its receiver signed; absent where there is nothing of it. */
  answer?: Uint8Array | undefined
  /** Whether that counts as a receipt; else as an error. */
  isReceipt: boolean
}
