import assert from 'node:assert/strict'
import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import type { Part } from './mime.ts'
import { resolveToken } from './tokens.ts'
import type { Recipient } from './trust.ts'
import { decodeBase64, listChildren, namespaces as ns, oneChild, type XmlElement } from './xml.ts'

const swa = 'http://docs.oasis-open.org/wss/oasis-wss-SwAProfile-1.1'

/** Decrypts all parts: the profile encrypts every payload, and nothing else (eDelivery AS4 1.15, 1.4.2.6). */
export function decryptParts(security: XmlElement, parts: readonly Part[], recipient: Recipient): Part[] {
  const encrypted = listChildren(security).filter(child => child.localName === 'EncryptedData')
  if (parts.length === 0) {
    assert.equal(encrypted.length, 0)
    return []
  }
  const wrapped = oneChild(security, ns.xenc, 'EncryptedKey')
  const key = unwrapKey(security, wrapped, recipient)
  assert.deepEqual(
    listChildren(oneChild(wrapped, ns.xenc, 'ReferenceList'))
      .map(reference => reference.getAttribute('URI'))
      .toSorted(),
    encrypted.map(data => `#${data.getAttribute('Id')}`).toSorted(),
    'the key lists all that it encrypts',
  )
  const byPart = new Map(encrypted.map(data => [cipherReference(data), data]))
  assert.equal(byPart.size, encrypted.length, 'each part is encrypted once')
  assert.equal(encrypted.length, parts.length, 'all parts are encrypted')
  return parts.map(part => {
    const data = byPart.get(`cid:${part.contentId}`)
    assert.ok(data !== undefined, `part ${part.contentId} is encrypted`)
    assert.equal(part.contentType, 'application/octet-stream')
    return decrypt(part, data, `#${wrapped.getAttribute('Id')}`, key)
  })
}

function unwrapKey(security: XmlElement, wrapped: XmlElement, recipient: Recipient): Buffer {
  const method = oneChild(wrapped, ns.xenc, 'EncryptionMethod')
  assert.equal(method.getAttribute('Algorithm'), 'http://www.w3.org/2009/xmlenc11#rsa-oaep')
  assert.equal(
    oneChild(method, ns.ds, 'DigestMethod').getAttribute('Algorithm'),
    'http://www.w3.org/2001/04/xmlenc#sha256',
  )
  assert.equal(
    oneChild(method, ns.xenc11, 'MGF').getAttribute('Algorithm'),
    'http://www.w3.org/2009/xmlenc11#mgf1sha256',
  )
  const named = resolveToken(security, oneChild(wrapped, ns.ds, 'KeyInfo'), [recipient.certificate])
  assert.ok(named.raw.equals(recipient.certificate.raw), 'encrypted for this recipient')
  return privateDecrypt(
    { key: recipient.key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    decodeBase64(oneChild(oneChild(wrapped, ns.xenc, 'CipherData'), ns.xenc, 'CipherValue')),
  )
}

/** Which part an `xenc:EncryptedData` is about. */
function cipherReference(data: XmlElement): string {
  assert.equal(data.getAttribute('Type'), `${swa}#Attachment-Content-Only`)
  assert.equal(
    oneChild(data, ns.xenc, 'EncryptionMethod').getAttribute('Algorithm'),
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  )
  const reference = oneChild(oneChild(data, ns.xenc, 'CipherData'), ns.xenc, 'CipherReference')
  const transform = oneChild(oneChild(reference, ns.xenc, 'Transforms'), ns.ds, 'Transform')
  assert.equal(transform.getAttribute('Algorithm'), `${swa}#Attachment-Ciphertext-Transform`)
  return reference.getAttribute('URI')
}

/** XML Encryption 1.1, 5.2.4: 12 bytes IV, then what is encrypted, then 16 bytes tag. */
function decrypt(part: Part, data: XmlElement, keyReference: string, key: Buffer): Part {
  const token = oneChild(oneChild(data, ns.ds, 'KeyInfo'), ns.wsse, 'SecurityTokenReference')
  assert.equal(oneChild(token, ns.wsse, 'Reference').getAttribute('URI'), keyReference)
  const decipher = createDecipheriv('aes-128-gcm', key, part.content.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(part.content.subarray(-16))
  const content = Buffer.concat([decipher.update(part.content.subarray(12, -16)), decipher.final()])
  return { ...part, contentType: data.getAttribute('MimeType'), content }
}
