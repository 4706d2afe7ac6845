import type { SignOptions } from './build-user-message.ts'
import type { EbmsError } from './ebms/ebms-error.ts'
import type { HttpMessage } from './http-message.ts'
import type { VerifiedUserMessage } from './receive-user-message.ts'

/** A message that was received, as far as its receipt speaks of it. */
export type ReceiptSubject = Pick<VerifiedUserMessage, 'messageId' | 'references'>

export interface SignalOptions extends SignOptions {
  /** `eb:MessageId` of the receipt or error itself. */
  readonly messageId: string
}

/**
 * Builds the receipt of a message with the `ds:Reference`s that its signature has (non-repudiation), signed. It is the
 * body of the HTTP response; send it once what was received is stored.
 */
export function buildReceipt(_received: ReceiptSubject, _options: SignalOptions): HttpMessage {
  throw new Error('Building receipts is not there yet.')
}

/**
 * Builds an ebMS error, signed, to be the body of the HTTP response.
 *
 * @param about the `eb:MessageId` of the message in error, where it is known
 */
export function buildError(
  _error: EbmsError,
  _about: string | undefined,
  _options: SignalOptions,
): HttpMessage {
  throw new Error('Building errors is not there yet.')
}
