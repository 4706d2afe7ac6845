import { sign } from 'node:crypto'
import { MessageFault } from '../fault.ts'
import { defaultLimits } from '../limits.ts'
import { type Envelope, openEnvelope } from '../soap/open-envelope.ts'
import { contentSignature, exclusive, security, soap, utility, xmlSignature } from '../xml/namespaces.ts'
import { listChildren } from '../xml/tree.ts'
import { digestBytes } from './covered.ts'
import type { Identity, RandomBytes } from './identity.ts'
import type { SignedReference } from './signed-reference.ts'
import type { AlgorithmSuite } from './suite.ts'
import { writeReference } from './write-reference.ts'
import type { WrittenReference } from './write-token-reference.ts'

/** An envelope that is to be signed. */
export interface EnvelopeToSign {
  /** `eb:Messaging` with the identifier `messagingId`. */
  readonly messaging: string
  readonly messagingId: string
  /** What stands in the header Security before the signature: how payloads are encrypted. */
  readonly encryption: string
  /** Digests of payloads by their Content-ID, in order. */
  readonly payloads: ReadonlyMap<string, string>
}

/** What it is signed with. */
interface SigningContext {
  readonly suite: AlgorithmSuite
  readonly signer: Identity
  /** How the header names the signer's certificate. */
  readonly named: WrittenReference
  readonly randomBytes: RandomBytes
}

/**
 * Signs `eb:Messaging`, the Body and the payloads of an envelope.
 *
 * @throws RangeError where the envelope would pass the default limits
 */
export function signEnvelope(
  toSign: EnvelopeToSign,
  { suite, signer, named, randomBytes }: SigningContext,
): { envelope: string; references: readonly SignedReference[] } {
  const bodyId = writeId(randomBytes)
  const signatureId = writeId(randomBytes)
  const unsigned = writeEnvelope(toSign, bodyId, '')
  const references = listReferences(unsigned, toSign, bodyId, suite)
  const signedInfo =
    `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${exclusive}"/>` +
    `<ds:SignatureMethod Algorithm="${suite.signature.uri}"/>${references.map(writeReference).join('')}</ds:SignedInfo>`
  const write = (value: string): string =>
    writeEnvelope(
      toSign,
      bodyId,
      `${named.token}<ds:Signature xmlns:ds="${xmlSignature}" Id="${signatureId}">${signedInfo}` +
        `<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo>${named.reference}</ds:KeyInfo></ds:Signature>`,
    )
  const document = open(write(''))
  const [signature] = listChildren(document.security ?? document.body, xmlSignature, 'Signature')
  const [info] = signature?.children ?? []
  if (!info) throw new Error('The envelope has no place for its signature.')
  const value = sign(suite.signature.hash, document.canonicalize(info), signer.key)
  return { envelope: write(value.toString('base64')), references }
}

function listReferences(
  unsigned: string,
  { messagingId, payloads }: EnvelopeToSign,
  bodyId: string,
  suite: AlgorithmSuite,
): SignedReference[] {
  const document = open(unsigned)
  const refer = (uri: string, transform: string, digest: string): SignedReference => ({
    uri,
    transform,
    digestMethod: suite.digest.uri,
    digest,
  })
  const digest = (element: Envelope['body']): string => digestBytes(document.canonicalize(element), suite)
  return [
    refer(`#${messagingId}`, exclusive, digest(document.messaging)),
    refer(`#${bodyId}`, exclusive, digest(document.body)),
    ...[...payloads].map(([contentId, each]) => refer(`cid:${contentId}`, contentSignature, each)),
  ]
}

function writeEnvelope({ messaging, encryption }: EnvelopeToSign, bodyId: string, signature: string): string {
  return (
    `<S12:Envelope xmlns:S12="${soap}"><S12:Header><wsse:Security xmlns:wsse="${security}" xmlns:wsu="${utility}" ` +
    `S12:mustUnderstand="true">${encryption}${signature}</wsse:Security>${messaging}</S12:Header>` +
    `<S12:Body xmlns:wsu="${utility}" wsu:Id="${bodyId}"/></S12:Envelope>`
  )
}

function open(envelope: string): Envelope {
  try {
    return openEnvelope(Buffer.from(envelope), defaultLimits)
  } catch (error) {
    throw error instanceof MessageFault ? new RangeError(error.error.detail, { cause: error }) : error
  }
}

/** A fresh identifier of an element. */
export function writeId(randomBytes: RandomBytes): string {
  return `_${Buffer.from(randomBytes(16)).toString('hex')}`
}
