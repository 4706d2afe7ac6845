import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildUserMessage, commonProfile } from '../../src/index.ts'
import { describeRefusal, header, message, modeFor, receive, sendOptions } from '../partners.ts'
import { editBody, replace, resign } from './forge.ts'

const { http } = buildUserMessage(message(), sendOptions())

/** In each only the name is foreign: all that is computed is right, so that the name alone is a reason to refuse. */
const signed: readonly (readonly [what: string, from: RegExp | string, to: string])[] = [
  [
    'digest',
    /(?<=DigestMethod Algorithm=")http:\/\/www.w3.org\/2001\/04\/xmlenc#sha256(?="\/><ds:DigestValue)/,
    'http://www.w3.org/2000/09/xmldsig#sha1',
  ],
  [
    'signature',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  ],
  [
    'signature',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
  ],
  [
    'canonicalisation',
    /(?<=CanonicalizationMethod Algorithm=")[^"]*/,
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  ],
  [
    'transform',
    /(?<=Transform Algorithm=")http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#/,
    'http://www.w3.org/TR/1999/REC-xslt-19991116',
  ],
  [
    'transform',
    /(?<=Transform Algorithm=")http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#/,
    'http://www.w3.org/TR/1999/REC-xpath-19991116',
  ],
  [
    'transform',
    /(?<=Transform Algorithm=")http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#/,
    'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#STR-Transform',
  ],
  ['transform', /Attachment-Content-Signature-Transform/, 'Attachment-Complete-Signature-Transform'],
]

for (const [what, from, to] of signed) {
  test(`refused though a partner signed it: the ${what} algorithm ${to}`, () => {
    assert.match(
      describeRefusal(receive(resign(http, text => replace(text, from, to)))),
      new RegExp(`^EBMS:0103 The ${what} algorithm ".*" is not of the profile\\.`),
    )
  })
}

test('a suite is known by what it says: one that came from another thread is the same', () => {
  const other = { ...modeFor(), id: 'other', header: { ...header, action: 'Other' } }
  const processingModes = [other, { ...modeFor(), suite: structuredClone(commonProfile) }]
  assert.equal(describeRefusal(receive(http, { processingModes })), 'taken')
})

const encrypted: readonly (readonly [what: string, from: RegExp | string, to: string])[] = [
  ['encryption', 'http://www.w3.org/2009/xmlenc11#aes128-gcm', 'http://www.w3.org/2001/04/xmlenc#aes128-cbc'],
  ['key transport', 'http://www.w3.org/2009/xmlenc11#rsa-oaep', 'http://www.w3.org/2001/04/xmlenc#rsa-1_5'],
  [
    'key transport',
    'http://www.w3.org/2009/xmlenc11#rsa-oaep',
    'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  ],
  [
    'key transport digest',
    /(?<=DigestMethod [^>]*Algorithm=")[^"]*(?="\/><xenc11)/,
    'http://www.w3.org/2000/09/xmldsig#sha1',
  ],
  [
    'mask generation',
    'http://www.w3.org/2009/xmlenc11#mgf1sha256',
    'http://www.w3.org/2009/xmlenc11#mgf1sha1',
  ],
  ['cipher transform', 'Attachment-Ciphertext-Transform', 'Attachment-Other-Transform'],
]

for (const [what, from, to] of encrypted) {
  test(`refused: the ${what} algorithm ${to}`, () => {
    assert.match(
      describeRefusal(receive(editBody(http, text => replace(text, from, to)))),
      new RegExp(`^EBMS:0103 The ${what} algorithm ".*" is not of the profile\\.`),
    )
  })
}

test('refused: encryption of a part with its headers', () => {
  const complete = editBody(http, text => replace(text, 'Attachment-Content-Only', 'Attachment-Complete'))
  assert.match(describeRefusal(receive(complete)), /^EBMS:0103 The encryption is not that of the profile/)
})

test('refused: a token that is neither a certificate nor a path of certificates', () => {
  const store = editBody(http, text => text.replaceAll('#X509v3', '#PKCS7'))
  assert.match(
    describeRefusal(receive(store)),
    /^EBMS:0103 A token is to be of the type X509v3 or X509PKIPathv1, it is PKCS7\./,
  )
})
