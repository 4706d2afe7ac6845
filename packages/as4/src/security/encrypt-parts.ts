import { constants, createCipheriv, publicEncrypt, type X509Certificate } from 'node:crypto'
import type { PartToWrite } from '../mime/write-multipart.ts'
import { escapeText } from '../xml/escape-text.ts'
import {
  ciphertext,
  contentOnly,
  encryptedKeyToken,
  security11,
  xmlEncryption,
  xmlEncryption11,
  xmlSignature,
} from '../xml/namespaces.ts'
import type { RandomBytes } from './identity.ts'
import { writeId } from './sign-envelope.ts'
import type { AlgorithmSuite } from './suite.ts'
import type { WrittenReference } from './write-token-reference.ts'

/** A payload as it is signed. */
export interface PartToEncrypt {
  readonly contentId: string
  /** Media type of the content: `application/gzip` where it is compressed. */
  readonly type: string
  readonly content: Uint8Array
}

/** Parts as they travel, and what the header Security says of them. */
interface EncryptedParts {
  readonly header: string
  readonly parts: readonly PartToWrite[]
}

/**
 * Encrypts parts with one fresh key, which is encrypted for the recipient.
 *
 * @param named how the header names the recipient's certificate
 */
export function encryptParts(
  parts: readonly PartToEncrypt[],
  recipient: X509Certificate,
  named: WrittenReference,
  suite: AlgorithmSuite,
  randomBytes: RandomBytes,
): EncryptedParts {
  const key = randomBytes(suite.contentEncryption.keyLength)
  const keyId = writeId(randomBytes)
  const encrypted = parts.map(part => ({ ...encryptPart(part, key, suite, randomBytes), part }))
  const list = encrypted.map(({ id }) => `<xenc:DataReference URI="#${id}"/>`).join('')
  const data = encrypted.map(({ id, part }) => writeEncryptedData(part, id, keyId, suite)).join('')
  return {
    header:
      named.token +
      `<xenc:EncryptedKey xmlns:xenc="${xmlEncryption}" Id="${keyId}">${writeKeyTransport(suite)}` +
      `<ds:KeyInfo xmlns:ds="${xmlSignature}">${named.reference}</ds:KeyInfo>` +
      `<xenc:CipherData><xenc:CipherValue>${wrapKey(key, recipient, suite)}</xenc:CipherValue></xenc:CipherData>` +
      `<xenc:ReferenceList>${list}</xenc:ReferenceList></xenc:EncryptedKey>${data}`,
    parts: encrypted.map(({ part, content }) => ({ contentId: part.contentId, content })),
  }
}

/** The initialisation vector, the ciphertext, the tag (XML Encryption 1.1, 5.2.4). */
function encryptPart(
  { content }: PartToEncrypt,
  key: Uint8Array,
  { contentEncryption: { cipher, ivLength, tagLength } }: AlgorithmSuite,
  randomBytes: RandomBytes,
): { id: string; content: Buffer } {
  const iv = randomBytes(ivLength)
  const encryption = createCipheriv(cipher, key, iv, { authTagLength: tagLength })
  const chunks = [iv, encryption.update(content), encryption.final(), encryption.getAuthTag()]
  return { id: writeId(randomBytes), content: Buffer.concat(chunks) }
}

/** OpenSSL draws the seed of OAEP by itself. */
function wrapKey(key: Uint8Array, { publicKey }: X509Certificate, { keyTransport }: AlgorithmSuite): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key: publicKey, padding, oaepHash: keyTransport.hash }, key).toString('base64')
}

function writeKeyTransport({ keyTransport: { uri, digestUri, maskUri } }: AlgorithmSuite): string {
  return (
    `<xenc:EncryptionMethod Algorithm="${uri}"><ds:DigestMethod xmlns:ds="${xmlSignature}" Algorithm="${digestUri}"/>` +
    `<xenc11:MGF xmlns:xenc11="${xmlEncryption11}" Algorithm="${maskUri}"/></xenc:EncryptionMethod>`
  )
}

function writeEncryptedData(
  { contentId, type }: PartToEncrypt,
  id: string,
  keyId: string,
  { contentEncryption }: AlgorithmSuite,
): string {
  return (
    `<xenc:EncryptedData xmlns:xenc="${xmlEncryption}" Id="${id}" MimeType="${escapeText(type)}" Type="${contentOnly}">` +
    `<xenc:EncryptionMethod Algorithm="${contentEncryption.uri}"/>` +
    `<ds:KeyInfo xmlns:ds="${xmlSignature}"><wsse:SecurityTokenReference xmlns:wsse11="${security11}" ` +
    `wsse11:TokenType="${encryptedKeyToken}"><wsse:Reference URI="#${keyId}"/></wsse:SecurityTokenReference></ds:KeyInfo>` +
    `<xenc:CipherData><xenc:CipherReference URI="cid:${escapeText(contentId)}"><xenc:Transforms>` +
    `<ds:Transform xmlns:ds="${xmlSignature}" Algorithm="${ciphertext}"/>` +
    '</xenc:Transforms></xenc:CipherReference></xenc:CipherData></xenc:EncryptedData>'
  )
}
