import type { X509Certificate } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { checkUserMessage } from './ebms/check-user-message.ts'
import type { MessageHeader, Payload } from './ebms/header.ts'
import { compression } from './ebms/part-info.ts'
import { writeMessaging, writeUserMessage } from './ebms/write-user-message.ts'
import type { HttpMessage } from './http-message.ts'
import { writeMultipart, writePlainSoap } from './mime/write-multipart.ts'
import { readCertificateFields } from './security/certificate-fields.ts'
import { coverContent, payloadBudget } from './security/cover-content.ts'
import { digestBytes } from './security/covered.ts'
import { encryptParts, type PartToEncrypt } from './security/encrypt-parts.ts'
import type { TokenReference } from './security/identity.ts'
import { checkCertificate, prepareSigning } from './security/prepare-signing.ts'
import { signEnvelope, writeId } from './security/sign-envelope.ts'
import type { SignOptions } from './security/sign-options.ts'
import type { SignedReference } from './security/signed-reference.ts'
import { type AlgorithmSuite, commonProfile } from './security/suite.ts'
import { writeTokenReference } from './security/write-token-reference.ts'
import { XmlRefusal } from './xml/xml-refusal.ts'

/** A message to be sent. The first payload is the leading document. */
export interface UserMessage extends MessageHeader {
  readonly payloads: readonly Payload[]
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
  /** The SOAP envelope within them: header and signature, without any payload. For archives. */
  readonly envelope: Uint8Array
}

/**
 * Builds a user message: compresses its payloads, signs header, body and payloads, then encrypts the payloads. A message
 * without payloads is plain SOAP, and signed.
 *
 * @throws RangeError where the message cannot be sent as it is: an identifier that is not in its form, a duplicate
 * Content-ID, a character that XML cannot carry, a key or certificate that is not of the suite
 */
export function buildUserMessage(message: UserMessage, options: SendOptions): SentMessage {
  const { suite = commonProfile, now, randomBytes, recipient, compress = true } = options
  const { payloads, ...header } = message
  checkUserMessage(header, payloads)
  const signing = prepareSigning(options)
  const prepared = payloads.map(payload => preparePart(payload, compress))
  const messagingId = writeId(randomBytes)
  const encrypted = payloads.length > 0 ? encrypt(prepared, recipient, options) : { header: '', parts: [] }
  const { envelope, references } = signEnvelope(
    {
      messaging: writeMessaging(messagingId, writeUserMessage(header, payloads, compress, now)),
      messagingId,
      encryption: encrypted.header,
      payloads: new Map(prepared.map(part => [part.contentId, digestPart(part, suite)])),
    },
    signing,
  )
  const http =
    payloads.length > 0
      ? writeMultipart(envelope, encrypted.parts, `as4${writeId(randomBytes)}`)
      : writePlainSoap(envelope)
  return { messageId: header.messageId, references, http, envelope: new TextEncoder().encode(envelope) }
}

function preparePart({ contentId, mimeType, content }: Payload, compress: boolean): PartToEncrypt {
  return compress
    ? { contentId, type: compression, content: gzipSync(content) }
    : { contentId, type: mimeType.toLowerCase(), content }
}

function digestPart({ contentId, type, content }: PartToEncrypt, suite: AlgorithmSuite): string {
  const { buffer, byteOffset, byteLength } = content
  try {
    return digestBytes(coverContent(Buffer.from(buffer, byteOffset, byteLength), type, payloadBudget), suite)
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    throw new RangeError(`The payload ${contentId} cannot be signed as ${type}: ${error.message}.`, {
      cause: error,
    })
  }
}

function encrypt(
  parts: readonly PartToEncrypt[],
  recipient: X509Certificate,
  { suite = commonProfile, recipientReference, randomBytes, now }: SendOptions,
): ReturnType<typeof encryptParts> {
  checkCertificate('recipient', recipient, suite, now)
  const hasIdentifier = readCertificateFields(recipient).subjectKeyIdentifier !== undefined
  const reference = recipientReference ?? (hasIdentifier ? 'subject-key-identifier' : 'issuer-serial')
  const named = writeTokenReference(recipient, reference, writeId(randomBytes))
  return encryptParts(parts, recipient, named, suite, randomBytes)
}
