import assert from 'node:assert/strict'
import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildUserMessage, type Limits } from '../../src/index.ts'
import { readCertificate } from '../exchanges.ts'
import { describeRefusal, message, modeFor, receive, requireMessage, sendOptions } from '../partners.ts'
import { editBody, type Forgery, find, forge, replace } from './forge.ts'

const first = { contentId: 'first@example', mimeType: 'application/xml', content: Buffer.from('<first/>') }
const second = { contentId: 'second@example', mimeType: 'application/xml', content: Buffer.from('<other/>') }
const pair = buildUserMessage(message({ payloads: [first, second] }), sendOptions()).http

const part = (id: string): RegExp => new RegExp(`(?<=Content-ID: <${id}>\r\n\r\n).*?(?=\r\n--)`, 's')

const onTheWay: Readonly<Record<string, readonly [(text: string) => string, RegExp]>> = {
  'two parts have swapped their contents': [
    text => {
      const [one, two] = [find(text, part('first@example')), find(text, part('second@example'))]
      return replace(replace(text, part('first@example'), two), part('second@example'), one)
    },
    /^EBMS:0101 The digest of cid:first@example is wrong\./,
  ],
  'two parts have swapped their Content-IDs': [
    text =>
      replace(
        replace(
          replace(text, 'Content-ID: <first@', 'Content-ID: <third@'),
          'Content-ID: <second@',
          'Content-ID: <first@',
        ),
        'Content-ID: <third@',
        'Content-ID: <second@',
      ),
    /^EBMS:0101 The digest of cid:first@example is wrong\./,
  ],
  'a part was added': [
    text => {
      const boundary = find(text, /^--[^\r]+/)
      return replace(
        text,
        `\r\n${boundary}--`,
        `\r\n${boundary}\r\nContent-Type: text/plain\r\nContent-ID: <a@b>\r\n\r\nx\r\n${boundary}--`,
      )
    },
    /^EBMS:0103 A payload is not encrypted\./,
  ],
  'a part was added, with encryption that names no content of the header': [
    text => {
      const boundary = find(text, /^--[^\r]+/)
      const content = find(text, part('first@example'))
      const data = find(text, /<xenc:EncryptedData.*?<\/xenc:EncryptedData>/s)
      const id = find(data, /(?<= Id=")[^"]*/)
      const added = replace(replace(data, id, '_added'), /cid:[^"]*/, 'cid:a@b')
      return [
        (each: string) => replace(each, data, data + added),
        (each: string) =>
          replace(each, '</xenc:ReferenceList>', '<xenc:DataReference URI="#_added"/></xenc:ReferenceList>'),
        (each: string) =>
          replace(
            each,
            `\r\n${boundary}--`,
            `\r\n${boundary}\r\nContent-Type: text/plain\r\nContent-ID: <a@b>\r\n\r\n${content}\r\n${boundary}--`,
          ),
      ].reduce((each, edit) => edit(each), text)
    },
    /^EBMS:0003 The message has parts that are no payloads of its header/,
  ],
  'a part was cut out': [
    text =>
      replace(
        text,
        /\r\n--[^\r]+\r\nContent-Type: application\/octet-stream\r\n[^<]*<second@.*?(?=\r\n--)/s,
        '',
      ),
    /^EBMS:0007 The encryption names a part that is not there\./,
  ],
  'payloads are not encrypted': [
    text => {
      const plain = replace(text, /<xenc:EncryptedKey.*<\/xenc:EncryptedData>/s, '')
      const one = gzipSync(first.content).toString('latin1')
      return replace(
        replace(plain, part('first@example'), one),
        part('second@example'),
        gzipSync(second.content).toString('latin1'),
      )
    },
    /^EBMS:0103 A payload is not encrypted\./,
  ],
  'one payload is not encrypted': [
    text => {
      const data = find(text, /<xenc:EncryptedData.*?<\/xenc:EncryptedData>/s)
      const id = find(data, /(?<= Id=")[^"]*/)
      const plain = replace(replace(text, data, ''), `<xenc:DataReference URI="#${id}"/>`, '')
      return replace(plain, part('first@example'), gzipSync(first.content).toString('latin1'))
    },
    /^EBMS:0103 A payload is not encrypted\./,
  ],
}

for (const [name, [edit, expected]] of Object.entries(onTheWay)) {
  test(`refused: ${name}`, () => {
    assert.match(describeRefusal(receive(editBody(pair, edit))), expected)
  })
}

function wrapKey(key: Uint8Array, certificate = 'regulator-2048'): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt(
    { key: readCertificate(certificate).publicKey, padding, oaepHash: 'sha256' },
    key,
  ).toString('base64')
}

const cipherValue = /(?<=<xenc:CipherValue>)[^<]*/
const content = part('first@example')

const flip = (text: string, at: number): string => {
  const bytes = Buffer.from(text, 'latin1')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('latin1')
}

const oracles: Readonly<Record<string, (text: string) => string>> = {
  'a wrapped key of another length': text => replace(text, cipherValue, Buffer.alloc(20).toString('base64')),
  'a wrapped key with wrong padding': text =>
    replace(text, cipherValue, Buffer.alloc(256, 1).toString('base64')),
  'a wrapped key that is empty': text => replace(text, cipherValue, ''),
  'a key for another recipient': text => replace(text, cipherValue, wrapKey(randomBytes(16), 'foreign')),
  'a recipient that is not known': text => replace(text, /(?<=X509SubjectKeyIdentifier">)[^<]*/, 'AAAA'),
  'another key': text => replace(text, cipherValue, wrapKey(randomBytes(16))),
  'a key that is too long': text => replace(text, cipherValue, wrapKey(randomBytes(32))),
  'a key without bytes': text => replace(text, cipherValue, wrapKey(new Uint8Array())),
  'another initialisation vector': text => replace(text, content, flip(find(text, content), 0)),
  'another tag': text => replace(text, content, flip(find(text, content), -1)),
  'another ciphertext': text => replace(text, content, flip(find(text, content), 13)),
  'a payload that was encrypted first and then compressed': text =>
    replace(text, content, gzipSync(Buffer.from(find(text, content), 'latin1')).toString('latin1')),
  'less than a tag': text => replace(text, content, 'x'),
}

for (const [name, edit] of Object.entries(oracles)) {
  test(`every fault of decryption has one answer: ${name}`, () => {
    const refused = receive(editBody(pair, edit))
    assert.ok(!refused.ok)
    assert.deepEqual(refused.error, {
      code: 'EBMS:0102',
      severity: 'failure',
      category: 'Processing',
      shortDescription: 'FailedDecryption',
      detail: 'The payloads cannot be decrypted.',
    })
  })
}

const gzip = (bytes: Uint8Array) => ({
  contentId: 'message@example',
  type: 'application/gzip',
  content: bytes,
})
const drop = (pattern: RegExp | string) => (xml: string) => replace(xml, pattern, '')

const byPartners: Readonly<Record<string, readonly [Forgery, RegExp, Partial<Limits>?]>> = {
  'a bomb of compression': [
    { parts: [gzip(gzipSync(Buffer.alloc(65 * 1024 * 1024)))] },
    /^EBMS:0303 The payloads are larger after decompression than is allowed\./,
  ],
  'payloads that are larger than allowed after decompression': [
    { parts: [gzip(gzipSync(randomBytes(2000)))] },
    /^EBMS:0303 The payloads are larger after decompression than is allowed\./,
    { maxPayloadBytes: 1000 },
  ],
  'payloads that are larger than allowed without compression': [
    {
      parts: [{ contentId: 'message@example', type: 'image/png', content: randomBytes(2000) }],
      isCompressed: false,
    },
    /^EBMS:0003 The payloads have more than 1000 bytes\./,
    { maxPayloadBytes: 1000 },
  ],
  'a payload that was signed first and then compressed': [
    { digested: message().payloads[0]?.content ?? new Uint8Array() },
    /^EBMS:0101 The digest of cid:message@example is wrong\./,
  ],
  'damaged gzip data': [
    { parts: [gzip(gzipSync(randomBytes(2000)).subarray(0, 1000))] },
    /^EBMS:0303 A payload is not whole gzip data\./,
  ],
  'compressed data of another media type': [
    { parts: [{ ...gzip(gzipSync('a')), type: 'application/octet-stream' }] },
    /^EBMS:0003 A compressed payload is to have the media type application\/gzip\./,
  ],
  'an XML payload with a document type, without compression': [
    {
      parts: [
        {
          contentId: 'message@example',
          type: 'text/xml',
          content: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
        },
      ],
      isCompressed: false,
    },
    /^EBMS:0101 The digest of a payload in XML cannot be computed: it has a document type declaration\./,
  ],
  'an XML payload that its canonical form makes far larger': [
    {
      parts: [
        {
          contentId: 'message@example',
          type: 'application/xml',
          content: Buffer.from(`<a xmlns:b="urn:${'b'.repeat(10_000)}">${'<b:c/>'.repeat(1000)}</a>`),
        },
      ],
      isCompressed: false,
    },
    /^EBMS:0101 The digest of a payload in XML cannot be computed: its canonical form has more than 1000000 bytes\./,
    { maxPayloadBytes: 1_000_000 },
  ],
  'a payload elsewhere': [
    { editMessaging: xml => replace(xml, 'href="cid:message@example"', 'href="http://example.org/"') },
    /^EBMS:0011 /,
  ],
  'a payload without a media type': [
    { editMessaging: drop(/<eb:Property name="MimeType">[^<]*<\/eb:Property>/) },
    /^EBMS:0003 A payload is to have the property MimeType/,
  ],
  'a character set with a foreign name': [
    { editMessaging: xml => replace(xml, '>UTF-8<', '>!utf*<') },
    /^EBMS:0003 The property CharacterSet/,
  ],
  'compression other than gzip': [
    { editMessaging: xml => replace(xml, '>application/gzip<', '>application/zip<') },
    /^EBMS:0001 The CompressionType/,
  ],
  'a property of a payload twice': [
    {
      editMessaging: xml =>
        replace(
          xml,
          '<eb:Property name="MimeType">',
          '<eb:Property name="MimeType">text/plain</eb:Property><eb:Property name="MimeType">',
        ),
    },
    /^EBMS:0003 Two properties have one name\./,
  ],
  'a payload that no part carries': [
    { editMessaging: xml => replace(xml, 'cid:message@example', 'cid:other@example') },
    /^EBMS:0007 A payload of the header is not a part of the message\./,
  ],
  'a payload named twice': [
    {
      editMessaging: xml => {
        const info = find(xml, /<eb:PartInfo.*<\/eb:PartInfo>/s)
        return replace(xml, info, info + info)
      },
    },
    /^EBMS:0003 Two elements PartInfo name one payload\./,
  ],
  'two PartyIds on one side': [
    { editMessaging: xml => replace(xml, '<eb:PartyId', '<eb:PartyId>other</eb:PartyId><eb:PartyId') },
    /^EBMS:0003 From is to have one PartyId\./,
  ],
  'two user messages': [
    {
      editMessaging: xml => {
        const unit = find(xml, /<eb:UserMessage.*<\/eb:UserMessage>/s)
        return replace(xml, unit, `${unit}<eb:SignalMessage/>`)
      },
    },
    /^EBMS:0008 A message with a second unit is not received\./,
  ],
  'no original sender': [
    { editMessaging: drop(/<eb:Property name="originalSender">[^<]*<\/eb:Property>/) },
    /^EBMS:0003 The message has no property originalSender\./,
  ],
  'an action that is not agreed': [
    { editMessaging: xml => replace(xml, '>TC1Leg1<', '>Other<') },
    /^EBMS:0010 /,
  ],
  'an agreement that is not agreed': [
    { editMessaging: xml => replace(xml, '<eb:Service', '<eb:AgreementRef>A1</eb:AgreementRef><eb:Service') },
    /^EBMS:0010 /,
  ],
  'a message id that is in another form': [
    { editMessaging: xml => replace(xml, '>message-1@example<', '>message-1<') },
    /^EBMS:0003 MessageId is not in the form left@right\./,
  ],
  'a time that is none': [
    { editMessaging: xml => replace(xml, '>2027-01-01T', '>2027-13-01T') },
    /^EBMS:0003 The Timestamp is no date with a time\./,
  ],
}

test('a message that a partner forges without any change is taken', () => {
  assert.equal(describeRefusal(receive(forge(message()))), 'taken')
})

for (const [name, [forgery, expected, limits = {}]] of Object.entries(byPartners)) {
  test(`refused though a partner signed it: ${name}`, () => {
    assert.match(describeRefusal(receive(forge(message(), forgery), { limits })), expected)
  })
}

test('a payload of 50 MB that compresses well is taken, as far as its partner may send so much', () => {
  const content = Buffer.alloc(50_000_000, '<a/>\n')
  const { http } = buildUserMessage(message({ payloads: [{ ...first, content }] }), sendOptions())
  assert.ok(http.body.length < content.length / 500)
  const [payload] = requireMessage(receive(http)).payloads
  assert.ok(payload && content.equals(payload.content))
  const receiveWith = (maxPayloadBytes: number, limits: Partial<Limits> = {}): string =>
    describeRefusal(receive(http, { processingModes: [{ ...modeFor(), maxPayloadBytes }], limits }))
  assert.match(
    receiveWith(49_999_999),
    /^EBMS:0303 The payloads are larger after decompression than is allowed\./,
  )
  assert.equal(receiveWith(50_000_000, { maxPayloadBytes: 1000 }), 'taken')
})

/** A Content-ID with its URL, as programs write them. */
const contentIds: readonly (readonly [what: string, contentId: string, url: string])[] = [
  ['with nothing to escape', 'a.b-c_d@example', 'a.b-c_d@example'],
  ['escaped', 'a+b/c@example', 'a%2Bb%2Fc@example'],
  ['with more escaped than has to be', 'a.b@example', 'a%2eb%40example'],
  ['with a plus that is not escaped', 'a+b@example', 'a+b@example'],
  ['with a percent sign that is escaped', 'a%2Bb@example', 'a%252Bb@example'],
  ['with a percent sign that is not escaped', 'a%2Bb@example', 'a%2Bb@example'],
  ['with a percent sign that begins no escape', '100%@example', '100%@example'],
]

for (const [what, contentId, url] of contentIds) {
  test(`a payload is found by its Content-ID: ${what}`, () => {
    const payload = { ...first, contentId: url }
    const http = editBody(forge(message({ payloads: [payload] })), text =>
      text.replaceAll(`Content-ID: <${url}>`, `Content-ID: <${contentId}>`),
    )
    assert.deepEqual(
      requireMessage(receive(http)).payloads.map(each => each.contentId),
      [contentId],
    )
  })
}

test('refused though a partner signed it: one part under two URLs', () => {
  const payloads = [
    { ...first, contentId: 'a.b@example' },
    { ...second, contentId: 'a%2eb@example' },
  ]
  assert.match(
    describeRefusal(receive(forge(message({ payloads })))),
    /^EBMS:0103 .* a part is encrypted twice\./,
  )
})
