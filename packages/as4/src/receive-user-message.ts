import type { X509Certificate } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { findProcessingMode } from './ebms/find-processing-mode.ts'
import type { MessageHeader } from './ebms/header.ts'
import type { ProcessingMode } from './ebms/processing-mode.ts'
import { isMessageId } from './ebms/read-element.ts'
import { readUserMessage } from './ebms/read-user-message.ts'
import type { VerifiedPayload } from './ebms/verified-payload.ts'
import type { EbmsError } from './fault.ts'
import { MessageFault, refuse } from './fault.ts'
import type { HttpMessage } from './http-message.ts'
import { completeLimits, type Limits } from './limits.ts'
import { type UnpackedMessage, unpackMessage } from './mime/read-multipart.ts'
import { readPayloads } from './read-payloads.ts'
import { checkValidity, sortByValidity } from './security/check-signer.ts'
import { decryptParts } from './security/decrypt-parts.ts'
import type { Identity, RandomBytes } from './security/identity.ts'
import type { SignedReference } from './security/signed-reference.ts'
import { commonProfile } from './security/suite.ts'
import { verifySignature } from './security/verify-signature.ts'
import { type Envelope, openEnvelope } from './soap/open-envelope.ts'
import { ebms } from './xml/namespaces.ts'
import { hasContent, isElement, trimXml, type XmlTree } from './xml/tree.ts'

declare const verified: unique symbol

/**
 * A message that was received whole: signed by a certificate of its processing mode, every member of it covered by that
 * signature but those whose name ends in `AsSent`, every payload encrypted for us. Only `receiveUserMessage` makes one.
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
  /** The SOAP envelope as it came, without any payload. The signature covers a part of it: for archives alone. */
  readonly envelopeAsSent: Uint8Array
}

export type Reception =
  | { readonly ok: true; readonly message: VerifiedUserMessage }
  | {
      readonly ok: false
      /** What to answer: pass it to `buildError`. */
      readonly error: EbmsError
      /** The `eb:MessageId` that stands in the message. Not verified: for the answer and for logs alone. */
      readonly claimedMessageId?: string
      /** The first `eb:To` PartyId that stands in it. Not verified: for choosing whose key signs the answer alone. */
      readonly claimedReceiver?: string
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
export function receiveUserMessage(http: HttpMessage, options: ReceiveOptions): Reception {
  const limits = completeLimits(options.limits ?? {})
  let claims: Pick<Extract<Reception, { ok: false }>, 'claimedMessageId' | 'claimedReceiver'> = {}
  try {
    const { envelope: bytes, parts } = unpackMessage(http, limits)
    const envelope = openEnvelope(bytes, limits)
    claims = readClaims(envelope.messaging)
    return { ok: true, message: receive(bytes, envelope, parts, options, limits) }
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error
    return { ok: false, error: error.error, ...claims }
  }
}

/** In this order, so that only what a partner signed reaches the key that decrypts. */
function receive(
  bytes: Uint8Array,
  envelope: Envelope,
  parts: UnpackedMessage['parts'],
  options: ReceiveOptions,
  limits: Limits,
): VerifiedUserMessage {
  const { processingModes, decryption, now, randomBytes } = options
  const suites = [...new Set(processingModes.map(({ suite = commonProfile }) => suite))]
  const known = sortByValidity(
    processingModes.flatMap(({ signers }) => signers),
    now,
  )
  const signature = verifySignature(envelope, suites, known, limits)
  const { certificate, references, suite } = signature
  const { parts: infos, ...header } = readUserMessage(signature.messaging, limits)
  const { mode, isTest } = findProcessingMode(header, certificate, processingModes, now)
  checkValidity(certificate, now)
  if (!isDeepStrictEqual(mode.suite ?? commonProfile, suite))
    refuse('PolicyNoncompliance', 'The message has algorithms of another processing mode.')
  if (!signature.coversBody) refuse('PolicyNoncompliance', 'The signature does not cover the Body.')
  if (hasContent(envelope.body)) refuse('FeatureNotSupported', 'The Body of the envelope is to be empty.')
  checkProperties(header, mode, isTest)
  const decrypted = decryptParts(envelope, parts, suite, decryption, randomBytes)
  const payloads = readPayloads(infos, decrypted, signature, mode.maxPayloadBytes ?? limits.maxPayloadBytes)
  const message = {
    ...header,
    processingMode: mode.id,
    isTest,
    payloads,
    signer: certificate,
    references,
    // Of its own: what is kept of a message does not keep its body in memory.
    envelopeAsSent: new Uint8Array(bytes),
  }
  return message as unknown as VerifiedUserMessage
}

function checkProperties(
  { properties, refToMessageId }: MessageHeader,
  mode: ProcessingMode,
  isTest: boolean,
): void {
  const { fourCorner = true, isReply = false } = mode
  for (const name of fourCorner ? ['originalSender', 'finalRecipient'] : []) {
    if (!properties.some(each => each.name === name && each.value !== ''))
      refuse('ValueInconsistent', `The message has no property ${name}.`)
  }
  if (isReply && !isTest && refToMessageId === undefined)
    refuse('ValueInconsistent', 'The message is to answer another: it has no RefToMessageId.')
}

/** From a message that nothing vouches for yet. */
function readClaims(messaging: XmlTree) {
  const message = messaging.children[0]
  const id = readText(message, ['MessageInfo', 'MessageId'])
  const receiver = readText(message, ['PartyInfo', 'To', 'PartyId'])
  return {
    ...(isMessageId(id) && { claimedMessageId: id }),
    ...(receiver !== '' && receiver.length <= maxClaim && { claimedReceiver: receiver }),
  }
}

const maxClaim = 255

function readText(from: XmlTree | undefined, path: readonly string[]): string {
  let element = from
  for (const name of path) element = element?.children.find(each => isElement(each, ebms, name))
  return trimXml(element?.text ?? '')
}
