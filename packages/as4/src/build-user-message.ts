import type { X509Certificate } from 'node:crypto'
import type { MessageHeader, Payload } from './ebms/header.ts'
import type { HttpMessage } from './http-message.ts'
import type { Identity, RandomBytes, TokenReference } from './security/identity.ts'
import type { SignedReference } from './security/signed-reference.ts'
import type { AlgorithmSuite } from './security/suite.ts'

/** A message to be sent. The first payload is the leading document. */
export interface UserMessage extends MessageHeader {
  readonly payloads: readonly Payload[]
}

/** What a message is signed with, and by when and by which chance it is made. */
export interface SignOptions {
  /** Default `commonProfile`. */
  readonly suite?: AlgorithmSuite
  readonly signer: Identity
  /** How the message names the certificate that signs it. Default `binary-security-token`. */
  readonly signerReference?: TokenReference
  readonly now: Date
  readonly randomBytes: RandomBytes
}

export interface SendOptions extends SignOptions {
  /** The certificate that payloads are encrypted for. */
  readonly recipient: X509Certificate
  /** How the message names that certificate. Default `subject-key-identifier`, else `issuer-serial`. */
  readonly recipientReference?: TokenReference
  /** Whether payloads are compressed. Default true; content that is compressed already gains nothing. */
  readonly compress?: boolean
}

/** What must be kept of a sent message to judge its receipt. Plain data. */
export interface SentEvidence {
  readonly messageId: string
  readonly references: readonly SignedReference[]
}

export interface SentMessage extends SentEvidence {
  /** Send these very bytes again in each retry. */
  readonly http: HttpMessage
}

/**
 * Builds a user message: compresses its payloads, signs header, body and payloads, then encrypts the payloads. A message
 * without payloads is plain SOAP, and signed.
 *
 * @throws RangeError where the message cannot be sent as it is: an identifier that is not in its form, a duplicate
 * Content-ID, a character that XML cannot carry, a key or certificate that is not of the suite
 */
export function buildUserMessage(_message: UserMessage, _options: SendOptions): SentMessage {
  throw new Error('Building messages is not there yet.')
}
