/** What is on disk of the messages that a stage exchanges with its partner itself, without an access point beside the gateway. */
export interface ExchangeLog {
  /** What is known of a transmission; `undefined` where nothing was ever built under its id. */
  findSent(transmissionId: string): Promise<SentExchange | undefined>
  /**
   * Keeps what is about to be sent under an id of which nothing has left, and notes the try. When this settles, both are on
   * disk. Where another process was faster, what it keeps is given back instead.
   */
  beginSending(exchange: ExchangeToSend): Promise<ExchangeInFlight | undefined>
  /** Notes one more try with what is kept. @returns what to send; `undefined` where there is an outcome by now */
  resumeSending(transmissionId: string): Promise<ExchangeInFlight | undefined>
  /** The try that was noted last certainly did not leave. */
  takeBackTry(transmissionId: string): Promise<void>
  endSending(transmissionId: string, end: SentEnd): Promise<void>

  /** A message that was received under this id before. */
  findReceived(exchangeId: string): Promise<KnownExchange | undefined>
  /**
   * Keeps a message with the receipt that answers it, the payload encrypted. When this settles, it is on disk.
   *
   * @returns what is kept, which another process may have received before; `full` where too much waits to be collected
   */
  keepReceived(exchange: ReceivedExchange): Promise<{ isNew: boolean; known: KnownExchange } | 'full'>
  /** The ids of what was received and not confirmed, the oldest first. */
  listPending(): Promise<readonly string[]>
  openPending(exchangeId: string): Promise<PendingExchange | undefined>
  /** It is stored elsewhere now: its payload is kept no longer. */
  confirm(exchangeId: string): Promise<void>

  /** Whether a payload is the one that was kept. */
  isPayload(payload: Uint8Array, known: Pick<KnownExchange, 'payloadHmac'>): boolean
}

export interface SentExchange {
  /** When it may have left for the first time, by the clock of the waits; absent where it certainly has not. */
  firstSentAt?: Date
  /** How often it was sent, or was about to be. */
  tries: number
  outcome?: SentEnd['outcome']
  because?: string
}

export interface ExchangeToSend {
  transmissionId: string
  contentType: string
  /** The bytes that every try sends. */
  body: Uint8Array
  /** What of these is signed header, without any payload. */
  envelope: Uint8Array
  /** What its signature covers, with the digests: plain data of the connector. */
  cover: readonly object[]
  /** As it was before it was compressed and encrypted; of it only an HMAC is kept. */
  payload: Uint8Array
}

export interface ExchangeInFlight extends Pick<ExchangeToSend, 'contentType' | 'body' | 'cover'> {
  /** How often it was sent, with this try. */
  tries: number
}

export interface SentEnd {
  /**
   * - `receipted`: the partner signed that it has the message.
   * - `rejected`: the partner signed that it has not taken the message, and nothing of it can have arrived before.
   * - `undecided`: it may have arrived, and is not sent again under its id.
   */
  outcome: 'receipted' | 'rejected' | 'undecided'
  because?: string
  /** The partner's signed answer. */
  response?: Uint8Array
}

export interface ReceivedExchange extends Omit<KnownExchange, 'payloadHmac'> {
  exchangeId: string
  fromPartyId: string
  /** The party of the gateway, and whose it is where it is an organisation's own. */
  toPartyId: string
  organisation: string | undefined
  conversationId: string
  refToMessageId?: string | undefined
  envelope: Uint8Array
  payload: Uint8Array
  /** Whether there is nothing in it to be collected. */
  isTest: boolean
}

export interface KnownExchange {
  cover: readonly object[]
  payloadHmac: string
  receipt: { contentType: string; body: Uint8Array }
}

export interface PendingExchange {
  fromPartyId: string
  conversationId: string
  refToMessageId?: string
  organisation?: string
  payload: Uint8Array
}
