import { type KeyObject, verify, type X509Certificate } from 'node:crypto'
import { refuse } from '../fault.ts'
import type { Limits } from '../limits.ts'
import { type Envelope, readId } from '../soap/open-envelope.ts'
import { parseWithinLimits } from '../soap/parse-within-limits.ts'
import { exclusive, xmlSignature } from '../xml/namespaces.ts'
import { decodeBase64, isElement, listChildren, readAttribute, type XmlTree } from '../xml/tree.ts'
import { type CoveredBytes, requireCovered } from './covered.ts'
import { readInclusivePrefixes, readReferences, refuseAlgorithm } from './read-signed-info.ts'
import { resolveToken } from './resolve-token.ts'
import type { SignedReference } from './signed-reference.ts'
import type { AlgorithmSuite } from './suite.ts'

/** What a signature vouches for. Who made it is known; whether that one is trusted is not. */
export interface VerifiedSignature {
  readonly suite: AlgorithmSuite
  readonly certificate: X509Certificate
  /** `eb:Messaging` in its canonical form. */
  readonly messaging: CoveredBytes
  /** Whether the Body of the envelope is covered. */
  readonly coversBody: boolean
  readonly references: readonly SignedReference[]
}

/**
 * Verifies the signature of an envelope and the digest of every element that it refers to. Digests of payloads are left:
 * they are of decrypted content.
 *
 * @param suites of which the message may use one
 * @param known certificates that a message may name without carrying them
 * @throws MessageFault EBMS:0103 where the message is not signed as its suite has it, EBMS:0101 where the signature or a
 * digest is wrong
 */
export function verifySignature(
  envelope: Envelope,
  suites: readonly AlgorithmSuite[],
  known: readonly X509Certificate[],
  limits: Limits,
): VerifiedSignature {
  const { signedInfo, signatureValue, keyInfo } = readSignature(envelope)
  const { suite, inclusivePrefixes } = readAlgorithms(signedInfo, suites)
  const certificate = resolveToken(keyInfo, envelope, known)
  if (!certificate)
    refuse('FailedAuthentication', 'The message is signed by a certificate that is not known.')
  const key = readKey(certificate, suite)
  const covered = envelope.canonicalize(signedInfo, inclusivePrefixes)
  if (!isSignature(signatureValue, covered, key, suite))
    refuse('FailedAuthentication', 'The signature of the message is wrong.')
  // What the signature covers is read from the bytes that it covers.
  const verified = parseWithinLimits(covered, limits)
  const references = readReferences(verified.root, suite, limits.maxParts)
  const digested = new Map<XmlTree, CoveredBytes>()
  for (const reference of references) {
    if (!reference.uri.startsWith('#')) continue
    const element = envelope.findById(reference.uri.slice(1))
    if (!element) refuse('FailedAuthentication', 'The signature refers to an element that is not there.')
    const bytes = envelope.canonicalize(element, reference.inclusivePrefixes)
    digested.set(element, requireCovered(bytes, reference, suite))
  }
  const messaging = digested.get(envelope.messaging)
  if (!messaging || readId(envelope.messaging) === undefined)
    refuse('PolicyNoncompliance', 'The signature does not cover eb:Messaging.')
  return { suite, certificate, messaging, coversBody: digested.has(envelope.body), references }
}

function readSignature({ security }: Envelope): {
  signedInfo: XmlTree
  signatureValue: Buffer
  keyInfo: XmlTree
} {
  if (!security) refuse('PolicyNoncompliance', 'The message is not signed: it has no header Security.')
  const [signature] = listChildren(security, xmlSignature, 'Signature')
  if (!signature) refuse('PolicyNoncompliance', 'The message is not signed.')
  const [signedInfo, value, keyInfo, ...more] = signature.children
  const isWhole =
    signedInfo &&
    isElement(signedInfo, xmlSignature, 'SignedInfo') &&
    value &&
    isElement(value, xmlSignature, 'SignatureValue') &&
    keyInfo &&
    isElement(keyInfo, xmlSignature, 'KeyInfo') &&
    more.length === 0
  if (!isWhole)
    refuse('PolicyNoncompliance', 'The signature is to have SignedInfo, SignatureValue and KeyInfo alone.')
  const signatureValue = decodeBase64(value.text)
  if (!signatureValue || value.children.length > 0)
    refuse('FailedAuthentication', 'The value of the signature is not in base64.')
  return { signedInfo, signatureValue, keyInfo }
}

function readAlgorithms(
  signedInfo: XmlTree,
  suites: readonly AlgorithmSuite[],
): { suite: AlgorithmSuite; inclusivePrefixes: string[] | undefined } {
  const [canonicalization, method] = signedInfo.children
  const isWhole =
    canonicalization &&
    isElement(canonicalization, xmlSignature, 'CanonicalizationMethod') &&
    method &&
    isElement(method, xmlSignature, 'SignatureMethod')
  if (!isWhole) refuse('PolicyNoncompliance', 'The signature does not name its algorithms.')
  const form = readAttribute(canonicalization, 'Algorithm') ?? ''
  if (form !== exclusive) refuseAlgorithm('canonicalisation', form)
  const algorithm = readAttribute(method, 'Algorithm') ?? ''
  const suite = suites.find(each => each.signature.uri === algorithm)
  if (!suite || method.children.length > 0) refuseAlgorithm('signature', algorithm)
  return { suite, inclusivePrefixes: readInclusivePrefixes(canonicalization) }
}

/** The public key of a certificate from outside, which may be of any kind, and none at all. */
function readKey(certificate: X509Certificate, { signature }: AlgorithmSuite): KeyObject {
  const key = attempt(() => certificate.publicKey)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  if (key?.asymmetricKeyType !== 'rsa' || bits < signature.minimumBits || bits > signature.maximumBits)
    refuse(
      'PolicyNoncompliance',
      `The message is signed with a key other than RSA of ${signature.minimumBits} to ${signature.maximumBits} bits.`,
    )
  return key
}

function isSignature(value: Buffer, bytes: Buffer, key: KeyObject, { signature }: AlgorithmSuite): boolean {
  return attempt(() => verify(signature.hash, bytes, key, value)) ?? false
}

/** OpenSSL refuses some keys and values by an exception. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
