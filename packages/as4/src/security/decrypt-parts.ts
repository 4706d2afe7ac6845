import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import { refuse } from '../fault.ts'
import { makeFindContentId } from '../mime/content-id.ts'
import type { MimePart } from '../mime/read-multipart.ts'
import type { Envelope } from '../soap/open-envelope.ts'
import type { Identity, RandomBytes } from './identity.ts'
import { readEncryption } from './read-encryption.ts'
import type { AlgorithmSuite } from './suite.ts'

/** A part as it was signed, if its digest says so. */
interface DecryptedPart {
  readonly contentId: string
  /** Media type before encryption, in small letters. Nothing vouches for it. */
  readonly type: string
  readonly content: Buffer
}

/**
 * Decrypts every part of a message.
 *
 * @param identities the keys that partners may encrypt for
 * @throws MessageFault EBMS:0103 where a part is not encrypted as the suite has it; EBMS:0102, always in the same words,
 * for whatever goes wrong with keys and ciphertexts
 */
export function decryptParts(
  envelope: Envelope,
  parts: ReadonlyMap<string, MimePart>,
  suite: AlgorithmSuite,
  identities: readonly Identity[],
  randomBytes: RandomBytes,
): Map<string, DecryptedPart> {
  const certificates = identities.map(({ certificate }) => certificate)
  const encryption = readEncryption(envelope, suite, certificates, makeFindContentId(parts))
  for (const contentId of parts.keys()) {
    if (!encryption?.parts.has(contentId)) refuse('PolicyNoncompliance', 'A payload is not encrypted.')
  }
  const decrypted = new Map<string, DecryptedPart>()
  if (!encryption) return decrypted
  const { recipient } = encryption
  const identity = identities.find(({ certificate }) => recipient && certificate.raw.equals(recipient.raw))
  const key = unwrapKey(encryption.wrappedKey, identity, suite, randomBytes)
  let isWhole = true
  for (const [contentId, type] of encryption.parts) {
    const part = parts.get(contentId)
    if (!part) refuse('MimeInconsistency', 'The encryption names a part that is not there.')
    const content = decryptContent(part.content, key, suite)
    if (content) decrypted.set(contentId, { contentId, type, content })
    else isWhole = false
  }
  if (!isWhole) refuse('FailedDecryption', 'The payloads cannot be decrypted.')
  return decrypted
}

/**
 * The key that payloads are encrypted with. Where unwrapping fails it is a random one, with which decryption fails later:
 * so an answer says nothing about the padding of RSA, neither in words nor by its time.
 */
function unwrapKey(
  wrapped: Buffer,
  identity: Identity | undefined,
  { keyTransport, contentEncryption }: AlgorithmSuite,
  randomBytes: RandomBytes,
): Uint8Array {
  const substitute = randomBytes(contentEncryption.keyLength)
  if (!identity) return substitute
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    const key = privateDecrypt({ key: identity.key, padding, oaepHash: keyTransport.hash }, wrapped)
    return key.length === contentEncryption.keyLength ? key : substitute
  } catch {
    return substitute
  }
}

/** XML Encryption 1.1, 5.2.4: the initialisation vector, the ciphertext, the tag. */
function decryptContent(
  bytes: Buffer,
  key: Uint8Array,
  { contentEncryption: { cipher, ivLength, tagLength } }: AlgorithmSuite,
): Buffer | undefined {
  if (bytes.length < ivLength + tagLength) return undefined
  const iv = bytes.subarray(0, ivLength)
  const decipher = createDecipheriv(cipher, key, iv, { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(-tagLength))
  const content = decipher.update(bytes.subarray(ivLength, -tagLength))
  try {
    decipher.final()
    return content
  } catch {
    return undefined
  }
}
