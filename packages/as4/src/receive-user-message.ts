import type { X509Certificate } from 'node:crypto'
import type { EbmsError } from './ebms/ebms-error.ts'
import type { MessageHeader, Payload, Property } from './ebms/header.ts'
import type { ProcessingMode } from './ebms/processing-mode.ts'
import type { HttpMessage } from './http-message.ts'
import type { Limits } from './limits.ts'
import type { Identity, RandomBytes } from './security/identity.ts'
import type { SignedReference } from './security/signed-reference.ts'

declare const verified: unique symbol

/**
 * A message that was received whole: signed by a certificate of its processing mode, every member of it covered by that
 * signature, every payload encrypted for us. Only `receiveUserMessage` makes one.
 */
export interface VerifiedUserMessage extends MessageHeader {
  readonly [verified]: true
  /** The id of the processing mode that the message belongs to. */
  readonly processingMode: string
  /** A message to the test service: answer it with a receipt, and deliver it to no application. */
  readonly isTest: boolean
  /** `eb:Timestamp`: when its sender says that it was made. */
  readonly timestamp: Date
  /** In the order of `eb:PartInfo`, decompressed. The first is the leading document. */
  readonly payloads: readonly VerifiedPayload[]
  readonly signer: X509Certificate
  /** What the signature covers, with digests: the same message sent again has the same. */
  readonly references: readonly SignedReference[]
}

/** A payload as it was before it was compressed, signed and encrypted. */
export interface VerifiedPayload extends Payload {
  /** Without `MimeType`, `CharacterSet` and `CompressionType`, which are members of their own or done with. */
  readonly properties: readonly Property[]
}

export type Reception =
  | { readonly ok: true; readonly message: VerifiedUserMessage }
  | {
      readonly ok: false
      /** What to answer: pass it to `buildError`. */
      readonly error: EbmsError
      /** The `eb:MessageId` that stands in the message. Not verified: for the answer and for logs alone. */
      readonly claimedMessageId?: string
    }

export interface ReceiveOptions {
  /** What is agreed with whom. */
  readonly processingModes: readonly ProcessingMode[]
  /** The keys that partners encrypt for. More than one while ours changes. */
  readonly decryption: readonly Identity[]
  readonly now: Date
  readonly randomBytes: RandomBytes
  /** Default `defaultLimits`. */
  readonly limits?: Partial<Limits>
}

/**
 * Receives a user message: parses, finds its processing mode, verifies the signature and what it covers, decrypts and
 * decompresses. Bad input is an answer, never an exception. Duplicates are the caller's: remember `messageId` with
 * `references` for as long as partners retry, answer the same message again with a receipt, and deliver it once.
 */
export function receiveUserMessage(_http: HttpMessage, _options: ReceiveOptions): Reception {
  throw new Error('Receiving messages is not there yet.')
}
