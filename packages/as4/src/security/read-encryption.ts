import type { X509Certificate } from 'node:crypto'
import { refuse } from '../fault.ts'
import type { FindContentId } from '../mime/content-id.ts'
import { readMediaType } from '../mime/media-type.ts'
import { type Envelope, readId } from '../soap/open-envelope.ts'
import {
  ciphertext,
  contentOnly,
  security,
  xmlEncryption,
  xmlEncryption11,
  xmlSignature,
} from '../xml/namespaces.ts'
import { decodeBase64, isElement, listChildren, readAttribute, type XmlTree } from '../xml/tree.ts'
import { refuseAlgorithm } from './read-signed-info.ts'
import { resolveToken } from './resolve-token.ts'
import type { AlgorithmSuite } from './suite.ts'

/** How the payloads of a message are encrypted. */
interface Encryption {
  readonly wrappedKey: Buffer
  /** Whom the key is wrapped for; `undefined` where it is none of ours. */
  readonly recipient: X509Certificate | undefined
  /** By Content-ID, the media type that the part had before it was encrypted, in small letters. */
  readonly parts: ReadonlyMap<string, string>
}

/**
 * Reads the `xenc:EncryptedKey` and every `xenc:EncryptedData` of a header Security: one key for all parts, which all and
 * alone are encrypted.
 *
 * @param known certificates of ours that the message may name
 * @returns undefined where nothing is encrypted
 * @throws MessageFault EBMS:0103 for another algorithm, and for encryption that the profile does not have
 */
export function readEncryption(
  envelope: Envelope,
  suite: AlgorithmSuite,
  known: readonly X509Certificate[],
  findContentId: FindContentId,
): Encryption | undefined {
  const header = envelope.security?.children ?? []
  const data = header.filter(each => isElement(each, xmlEncryption, 'EncryptedData'))
  const key = header.find(each => isElement(each, xmlEncryption, 'EncryptedKey'))
  if (!key && data.length === 0) return undefined
  const keyId = key && readId(key)
  if (!key || keyId === undefined) refuseForm('the payloads are to have one EncryptedKey, with an identifier')
  checkKeyTransport(requireChild(key, xmlEncryption, 'EncryptionMethod'), suite)
  const listed = listChildren(
    requireChild(key, xmlEncryption, 'ReferenceList'),
    xmlEncryption,
    'DataReference',
  )
  const parts = new Map<string, string>()
  for (const each of data) {
    const { contentId, mimeType } = readEncryptedData(each, keyId, suite, findContentId)
    if (parts.has(contentId)) refuseForm('a part is encrypted twice')
    parts.set(contentId, mimeType)
  }
  const named = new Set(listed.map(each => readAttribute(each, 'URI')))
  if (listed.length !== data.length || data.some(each => !named.has(`#${readId(each)}`)))
    refuseForm('the EncryptedKey is to list every EncryptedData')
  const wrappedKey = readCipherValue(key)
  const recipient = resolveToken(requireChild(key, xmlSignature, 'KeyInfo'), envelope, known)
  return { wrappedKey, recipient, parts }
}

function checkKeyTransport(method: XmlTree, { keyTransport }: AlgorithmSuite): void {
  const algorithm = readAttribute(method, 'Algorithm') ?? ''
  if (algorithm !== keyTransport.uri) refuseAlgorithm('key transport', algorithm)
  const [digest, mask, ...more] = method.children.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  // The prose of eDelivery AS4 1.15, 1.4.2.6 has MGF in the namespace of XML Encryption 1.0.
  const isWhole =
    digest &&
    isElement(digest, xmlSignature, 'DigestMethod') &&
    mask &&
    (isElement(mask, xmlEncryption11, 'MGF') || isElement(mask, xmlEncryption, 'MGF')) &&
    more.length === 0
  if (!isWhole) refuseForm('key transport is to have a digest and a mask generation function alone')
  const digestUri = readAttribute(digest, 'Algorithm') ?? ''
  if (digestUri !== keyTransport.digestUri) refuseAlgorithm('key transport digest', digestUri)
  const maskUri = readAttribute(mask, 'Algorithm') ?? ''
  if (maskUri !== keyTransport.maskUri) refuseAlgorithm('mask generation', maskUri)
}

function readEncryptedData(
  data: XmlTree,
  keyId: string,
  suite: AlgorithmSuite,
  findContentId: FindContentId,
): { contentId: string; mimeType: string } {
  if (readAttribute(data, 'Type') !== contentOnly) refuseForm('it is to be of the content of a part alone')
  const method = requireChild(data, xmlEncryption, 'EncryptionMethod')
  const algorithm = readAttribute(method, 'Algorithm') ?? ''
  if (algorithm !== suite.contentEncryption.uri) refuseAlgorithm('encryption', algorithm)
  const token = requireChild(requireChild(data, xmlSignature, 'KeyInfo'), security, 'SecurityTokenReference')
  if (readAttribute(requireChild(token, security, 'Reference'), 'URI') !== `#${keyId}`)
    refuseForm('a part is to be encrypted with the EncryptedKey')
  const reference = requireChild(
    requireChild(data, xmlEncryption, 'CipherData'),
    xmlEncryption,
    'CipherReference',
  )
  const transforms = requireChild(reference, xmlEncryption, 'Transforms')
  const transform = readAttribute(requireChild(transforms, xmlSignature, 'Transform'), 'Algorithm') ?? ''
  if (transform !== ciphertext || transforms.children.length > 1)
    refuseAlgorithm('cipher transform', transform)
  const uri = readAttribute(reference, 'URI') ?? ''
  const contentId = findContentId(uri)
  if (contentId === undefined) refuseForm('it is to be of a part')
  const mimeType = readMediaType(readAttribute(data, 'MimeType') ?? 'application/octet-stream')
  if (!mimeType) refuseForm('a MimeType is not in its form')
  return { contentId, mimeType: mimeType.type }
}

function readCipherValue(key: XmlTree): Buffer {
  const value = requireChild(requireChild(key, xmlEncryption, 'CipherData'), xmlEncryption, 'CipherValue')
  return decodeBase64(value.text) ?? refuseForm('a CipherValue is not in base64')
}

function requireChild(parent: XmlTree, namespace: string, name: string): XmlTree {
  const [only, ...more] = listChildren(parent, namespace, name)
  if (!only || more.length > 0) refuseForm(`${parent.name} is to have one ${name}`)
  return only
}

function refuseForm(what: string): never {
  refuse('PolicyNoncompliance', `The encryption is not that of the profile: ${what}.`)
}
