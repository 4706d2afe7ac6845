import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { buildError, buildUserMessage, type HttpMessage, type Limits } from '../../src/index.ts'
import { readIdentity } from '../exchanges.ts'
import { describeRefusal, message, now, receive, sendOptions } from '../partners.ts'
import { editBody, find, replace, resign } from './forge.ts'

const { http } = buildUserMessage(message(), sendOptions())

const insertHeader = (xml: string) => (text: string) => replace(text, '</S12:Header>', `${xml}</S12:Header>`)
const beforeEnvelope = (xml: string) => (text: string) =>
  replace(text, '<S12:Envelope', `${xml}<S12:Envelope`)
const entities = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>'
const insertPartHeader = (line: string) => (text: string) =>
  replace(text, 'Content-ID: <message@', `${line}\r\nContent-ID: <message@`)

const envelopes: Readonly<Record<string, readonly [(text: string) => string, RegExp, Partial<Limits>?]>> = {
  'a document type': [beforeEnvelope('<!DOCTYPE a>'), /document type declaration/],
  entities: [beforeEnvelope(entities), /document type declaration/],
  'a document type behind a comment': [beforeEnvelope(`<!-- a -->${entities}`), /document type declaration/],
  'a document type that is not even read to its end': [
    beforeEnvelope('<!DOCTYPE a [<!ENTITY b "c"'),
    /document type declaration/,
  ],
  'an external entity': [
    beforeEnvelope('<!DOCTYPE a SYSTEM "file:///etc/passwd">'),
    /document type declaration/,
  ],
  'a processing instruction': [insertHeader('<?php echo ?>'), /processing instruction/],
  'another encoding': [
    beforeEnvelope('<?xml version="1.0" encoding="ISO-8859-1"?>'),
    /its encoding is ISO-8859-1/,
  ],
  'elements that are nested too deep': [
    insertHeader(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`),
    /nested deeper than 40/,
  ],
  'elements that are nested far too deep': [
    insertHeader(`${'<a>'.repeat(600)}${'</a>'.repeat(600)}`),
    /^EBMS:0009 /,
  ],
  'too many elements': [insertHeader('<a/>'.repeat(5000)), /more than 4000 elements and attributes/],
  'too many attributes': [
    insertHeader(`<a ${Array.from({ length: 5000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    /more than 4000 elements and attributes/,
  ],
  'a namespace that canonicalising would repeat': [
    insertHeader(`<a xmlns="urn:${'x'.repeat(1000)}"/>`),
    /a namespace in it is longer than 200 characters/,
  ],
  'more namespaces than are searched for each prefix': [
    insertHeader(`<a ${Array.from({ length: 301 }, (_, at) => `xmlns:a${at}="urn:a"`).join(' ')}/>`),
    /declares more than 300 namespaces/,
  ],
  'a name of an issuer that is too long': [
    text =>
      replace(
        text,
        /<wsse:Reference URI="#\w+" V[^>]*>/,
        `<ds:X509Data><ds:X509IssuerSerial><ds:X509IssuerName>CN=${'a'.repeat(10_000)}</ds:X509IssuerName>` +
          '<ds:X509SerialNumber>1</ds:X509SerialNumber></ds:X509IssuerSerial></ds:X509Data>',
      ),
    /^EBMS:0103 A reference to a certificate is not in the form/,
  ],
  'a namespace that canonical XML does not have': [
    text => replace(text, '<eb:Messaging', '<eb:Messaging xmlns:a="relative"'),
    /^EBMS:0009 .* the name of a namespace in it is relative/,
  ],
  'an envelope that is too large': [
    insertHeader(`<a>${'x'.repeat(1024 * 1024)}</a>`),
    /^EBMS:0009 The envelope has \d+ bytes, 1048576 are allowed\./,
  ],
  'too many references in the signature': [
    text => replace(text, '</ds:SignedInfo>', `${'<ds:Reference/>'.repeat(30)}</ds:SignedInfo>`),
    /^EBMS:0101 The signature of the message is wrong\./,
  ],
}

const bodies: Readonly<Record<string, readonly [(text: string) => string, RegExp, Partial<Limits>?]>> = {
  'a message that is too large': [
    text => text,
    /^EBMS:0007 The message has \d+ bytes, 1000 are allowed\./,
    { maxBytes: 1000 },
  ],
  'too many parts': [text => text, /^EBMS:0007 The message has more than 0 parts/, { maxParts: 0 }],
  'headers of a part that are too large': [
    insertPartHeader(`X: ${'x'.repeat(9000)}`),
    /^EBMS:0007 The headers of a part have more than 8192 bytes\./,
  ],
  'a header of a part twice': [
    insertPartHeader('Content-ID: <other@example>'),
    /^EBMS:0007 A part of the message has two headers content-id\./,
  ],
  'a header of a part that is in no form': [
    insertPartHeader('no header'),
    /^EBMS:0007 A part of the message has a header that is not in its form\./,
  ],
  'a part with another transfer encoding': [
    text => replace(text, /(?<=octet-stream\r\nContent-Transfer-Encoding: )binary/, 'base64'),
    /^EBMS:0007 A part of the message has a transfer encoding other than binary\./,
  ],
  'a part without a Content-ID': [
    text => replace(text, /\r\nContent-ID: <message@example>/, ''),
    /^EBMS:0007 A part of the message has no Content-ID\./,
  ],
  'two parts with one Content-ID': [
    text => {
      const boundary = find(text, /^--[^\r]+/)
      const part = find(text, /\r\nContent-Type: application\/octet-stream.*?(?=\r\n--)/s)
      return replace(text, `\r\n${boundary}--`, `\r\n${boundary}${part}\r\n${boundary}--`)
    },
    /^EBMS:0007 Two parts of the message have one Content-ID\./,
  ],
  'no last boundary': [
    text => replace(text, /--\r\n$/, ''),
    /^EBMS:0007 The message ends before its last boundary\./,
  ],
  'another type of the root': [
    text => replace(text, 'application/soap+xml', 'text/xml'),
    /^EBMS:0007 The envelope is to be application\/soap\+xml/,
  ],
}

for (const [name, [edit, expected, limits = {}]] of Object.entries({ ...envelopes, ...bodies })) {
  test(`refused: ${name}`, () => {
    assert.match(describeRefusal(receive(editBody(http, edit), { limits })), expected)
  })
}

const contentTypes: readonly string[] = [
  '',
  'text/plain',
  'text/xml',
  'multipart/related',
  'multipart/related; boundary=""',
  'multipart/related; boundary="a"; boundary="b"',
  `multipart/related; boundary="${'a'.repeat(71)}"`,
  'multipart/related; boundary="a"; type="text/xml"',
  'multipart/mixed; boundary="a"',
  'application/soap+xml; charset=UTF-16',
  'application/soap+xml; charset',
]

for (const contentType of contentTypes) {
  test(`refused: the Content-Type "${contentType.slice(0, 60)}"`, () => {
    const changed: HttpMessage = { contentType, body: http.body }
    assert.match(describeRefusal(receive(changed)), /^EBMS:0007 /)
  })
}

test('refused: a payload with the Content-ID of the envelope, where start is not given', () => {
  const contentType = replace(http.contentType, / start="[^"]*";/, '')
  const changed = editBody({ ...http, contentType }, text =>
    replace(text, 'Content-ID: <message@example>', find(text, /Content-ID: <envelope[^>]*>/)),
  )
  assert.equal(describeRefusal(receive(changed)), 'EBMS:0007 Two parts of the message have one Content-ID.')
})

test('a part without a Content-ID is not the root, whatever start says', () => {
  const contentType = replace(http.contentType, /(?<=start=")[^"]*/, '<undefined>')
  const changed = editBody({ ...http, contentType }, text =>
    replace(text, /\r\nContent-ID: <envelope[^>]*>/, ''),
  )
  assert.equal(describeRefusal(receive(changed)), 'EBMS:0007 A part of the message has no Content-ID.')
})

const prefixes = (count: number): string =>
  `<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${'a '.repeat(count)}"/>`

test('refused: more prefixes in a canonicalisation than are searched for', () => {
  const changed = editBody(http, text =>
    replace(text, /(?<=<ds:CanonicalizationMethod [^>]*)\/>/, `>${prefixes(51)}</ds:CanonicalizationMethod>`),
  )
  assert.equal(describeRefusal(receive(changed)), 'EBMS:0103 A canonicalisation names more than 50 prefixes.')
})

test('refused: more prefixes in all references than are searched for', () => {
  const changed = resign(http, text =>
    text.replaceAll(
      /(?<=<ds:Transform Algorithm="http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#">)/g,
      prefixes(26),
    ),
  )
  assert.equal(
    describeRefusal(receive(changed)),
    'EBMS:0103 The references name more than 50 prefixes in all.',
  )
})

test('a limit that is undefined is the default, not the absence of a limit', () => {
  const limits = { maxNodes: undefined } as unknown as Partial<Limits>
  const large = editBody(http, insertHeader('<a/>'.repeat(3990)))
  assert.match(describeRefusal(receive(large, { limits })), /more than 4000 elements and attributes/)
})

/** Details of refusals repeat what an attacker wrote. */
const unspeakable: Readonly<Record<string, (text: string) => string>> = {
  'a control character': beforeEnvelope('<?xml version="1.0" encoding="\u0001"?>'),
  'half of a character, where its words are cut': text =>
    replace(
      text,
      /(?<=CanonicalizationMethod Algorithm=")[^"]*/,
      `${'x'.repeat(199)}\u00f0\u009f\u0098\u0080`,
    ),
  'more words than anyone reads': text =>
    replace(text, '</S12:Header>', `<${'x'.repeat(40_000)} S12:mustUnderstand="1"/></S12:Header>`),
}

for (const [name, edit] of Object.entries(unspeakable)) {
  test(`a refusal can be answered: ${name}`, () => {
    const refused = receive(editBody(http, edit))
    assert.ok(!refused.ok)
    assert.ok(refused.error.detail.length < 600)
    const signer = readIdentity('regulator-2048')
    const answer = buildError(refused.error, undefined, {
      messageId: 'error-1@example',
      signer,
      now,
      randomBytes,
    })
    assert.ok(Buffer.from(answer.body).includes(refused.error.code))
  })
}

test('a byte order mark before the envelope is allowed', () => {
  const plain = buildUserMessage(message({ payloads: [] }), sendOptions()).http
  const body = Buffer.concat([Buffer.from('\ufeff'), plain.body])
  assert.equal(describeRefusal(receive({ ...plain, body })), 'taken')
})

test('a body that looks like a boundary at every byte is read in one pass', () => {
  const boundary = find(http.contentType, /(?<=boundary=")[^"]*/)
  const body = Buffer.from(`\r\n--${boundary}x`.repeat(100_000))
  assert.match(
    describeRefusal(receive({ ...http, body })),
    /^EBMS:0007 The message ends before its last boundary\./,
  )
})
