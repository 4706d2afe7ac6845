import { checkMessageId } from './ebms/check-user-message.ts'
import { writeError, writeReceipt, writeSignalMessage } from './ebms/write-signal.ts'
import { writeMessaging } from './ebms/write-user-message.ts'
import type { EbmsError } from './fault.ts'
import type { HttpMessage } from './http-message.ts'
import { writePlainSoap } from './mime/write-multipart.ts'
import type { VerifiedUserMessage } from './receive-user-message.ts'
import { prepareSigning } from './security/prepare-signing.ts'
import { signEnvelope, writeId } from './security/sign-envelope.ts'
import type { SignOptions } from './security/sign-options.ts'

/** A message that was received, as far as its receipt speaks of it. */
export type ReceiptSubject = Pick<VerifiedUserMessage, 'messageId' | 'references'>

export interface SignalOptions extends SignOptions {
  /** `eb:MessageId` of the receipt or error itself. */
  readonly messageId: string
}

/**
 * Builds the receipt of a message with the `ds:Reference`s that its signature has (non-repudiation), signed. It is the
 * body of the HTTP response; send it once what was received is stored.
 *
 * @throws RangeError for a key or certificate that cannot sign now
 */
export function buildReceipt(received: ReceiptSubject, options: SignalOptions): HttpMessage {
  return buildSignal(writeReceipt(received.references), received.messageId, options)
}

/**
 * Builds an ebMS error, signed, to be the body of the HTTP response.
 *
 * @param about the `eb:MessageId` of the message in error, where it is known
 * @throws RangeError for a key or certificate that cannot sign now
 */
export function buildError(error: EbmsError, about: string | undefined, options: SignalOptions): HttpMessage {
  return buildSignal(writeError(error, about), about, options)
}

function buildSignal(content: string, about: string | undefined, options: SignalOptions): HttpMessage {
  const { messageId, now, randomBytes } = options
  checkMessageId('messageId', messageId)
  const messagingId = writeId(randomBytes)
  const signal = writeSignalMessage(messageId, about, now, content)
  const messaging = writeMessaging(messagingId, signal)
  const toSign = { messaging, messagingId, encryption: '', payloads: new Map<string, string>() }
  return writePlainSoap(signEnvelope(toSign, prepareSigning(options)).envelope)
}
