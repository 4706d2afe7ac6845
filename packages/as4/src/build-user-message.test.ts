import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCertificate, readIdentity } from '../test/exchanges.ts'
import { judgeUserMessage } from '../test/judge/judge.ts'
import {
  type Bits,
  fourCorners,
  header,
  message,
  now,
  receive,
  receiveOptions,
  requireMessage,
  sendOptions,
  xml,
} from '../test/partners.ts'
import { buildUserMessage, type SendOptions, type UserMessage } from './build-user-message.ts'
import type { Payload } from './ebms/header.ts'
import { receiveUserMessage } from './receive-user-message.ts'
import type { TokenReference } from './security/identity.ts'

/** Builds a message, has the second judge and ourselves read it, and expects both to find what was sent. */
function assertArrives(sent: UserMessage, options: Partial<SendOptions> = {}, bits: Bits = 2048): void {
  const { http, references } = buildUserMessage(sent, sendOptions(options, bits))
  const judged = judgeUserMessage(http, readIdentity(`regulator-${bits}`), {
    authority: readCertificate('authority'),
    known: [readCertificate(`manufacturer-${bits}`)],
    now,
  })
  const received = requireMessage(receiveUserMessage(http, receiveOptions({}, bits)))
  for (const found of [judged, received]) {
    assert.equal(found.messageId, sent.messageId)
    assert.equal(found.refToMessageId, sent.refToMessageId)
    assert.equal(found.conversationId, sent.conversationId)
    assert.deepEqual(found.from, sent.from)
    assert.deepEqual(found.to, sent.to)
    assert.deepEqual(found.service, sent.service)
    assert.equal(found.action, sent.action)
    assert.deepEqual(
      found.payloads.map(({ contentId, mimeType }) => ({ contentId, mimeType })),
      sent.payloads.map(({ contentId, mimeType }) => ({ contentId, mimeType })),
    )
  }
  const contents = sent.payloads.map(({ content }) => Buffer.from(content))
  assert.deepEqual(
    judged.payloads.map(({ content }) => content),
    contents,
  )
  assert.deepEqual(
    received.payloads.map(({ content, contentAsSent = content }) => Buffer.from(contentAsSent)),
    contents,
  )
  assert.deepEqual(
    judged.covered,
    references.map(({ uri, digest }) => ({ uri, digest })),
  )
  assert.deepEqual(received.references, references)
  assert.deepEqual(
    Object.fromEntries(judged.properties),
    Object.fromEntries(received.properties.map(p => [p.name, p.value])),
  )
}

const payloads: readonly [Payload, ...Payload[]] = [
  { contentId: 'message@example', mimeType: 'text/xml', characterSet: 'UTF-8', content: Buffer.from(xml) },
  { contentId: 'text@example', mimeType: 'text/plain', content: Buffer.from('a\nb\r\nc\rd\r') },
  {
    contentId: 'utf-16@example',
    mimeType: 'application/xml',
    characterSet: 'UTF-16',
    content: Buffer.from('\ufeff<ä/>', 'utf16le'),
  },
  { contentId: 'empty@example', mimeType: 'application/octet-stream', content: Buffer.alloc(0) },
  {
    contentId: 'binary@example',
    mimeType: 'image/png',
    content: Buffer.from('\0\r\n--boundary--\r\n\xff', 'latin1'),
  },
]

test('a message arrives compressed, with payloads of every kind, in order', () => {
  assertArrives(message({ payloads }))
})

test('a message arrives without compression, with payloads of every kind', () => {
  assertArrives(message({ payloads: payloads.filter(each => each.characterSet !== 'UTF-16') }), {
    compress: false,
  })
})

test('XML in UTF-16 arrives without compression in its canonical form, in UTF-8', () => {
  const utf16 = payloads.filter(each => each.characterSet === 'UTF-16')
  const { http } = buildUserMessage(message({ payloads: utf16 }), sendOptions({ compress: false }))
  const [payload] = requireMessage(receive(http)).payloads
  assert.equal(Buffer.from(payload?.content ?? '').toString(), '<ä></ä>')
  assert.equal(payload?.characterSet, 'UTF-8')
})

test('a message without payloads is plain SOAP, signed', () => {
  const { http } = buildUserMessage(message({ payloads: [] }), sendOptions())
  assert.match(http.contentType, /^application\/soap\+xml/)
  assertArrives(message({ payloads: [] }))
})

const kinds: readonly TokenReference[] = ['binary-security-token', 'subject-key-identifier', 'issuer-serial']

for (const kind of kinds) {
  test(`certificates are named by ${kind}`, () => {
    assertArrives(message(), { signerReference: kind, recipientReference: kind })
  })
}

for (const bits of [3072, 4096] as const) {
  test(`keys have ${bits} bits`, () => {
    assertArrives(message(), {}, bits)
  })
}

test('every member of a header arrives', () => {
  const whole = message({
    refToMessageId: 'request@example',
    agreement: { value: 'A1', type: 'T1' },
    mpc: 'urn:example:channel',
    properties: [...fourCorners, { name: 'trackingIdentifier', type: 'string', value: 'Maß & "<Zahl>"' }],
    payloads: [{ ...payloads[0], properties: [{ name: 'note', type: 'string', value: '1 < 2' }] }],
  })
  const { http } = buildUserMessage(whole, sendOptions())
  const mode = {
    id: 'push',
    header: { ...header, agreement: { value: 'A1', type: 'T1' } },
    signers: [readCertificate('manufacturer-2048')],
  }
  const received = requireMessage(receive(http, { processingModes: [mode] }))
  const { payloads: sentPayloads, ...sentHeader } = whole
  const { payloads: receivedPayloads, ...rest } = received
  assert.deepEqual({ ...rest, ...sentHeader }, rest)
  assert.deepEqual(receivedPayloads, sentPayloads)
  assert.deepEqual(rest.timestamp, now)
})

const unsendable: Readonly<Record<string, readonly [Partial<UserMessage>, Partial<SendOptions>, RegExp]>> = {
  'a message id in angle brackets': [{ messageId: '<a@b>' }, {}, /messageId/],
  'a conversation id with a line end': [{ conversationId: 'a\nb' }, {}, /conversationId/],
  'two payloads with one Content-ID': [{ payloads: [payloads[0], payloads[0]] }, {}, /one contentId/],
  'a Content-ID that a URL escapes': [{ payloads: [{ ...payloads[0], contentId: 'a b' }] }, {}, /contentId/],
  'a Content-ID that other programs decode': [
    { payloads: [{ ...payloads[0], contentId: 'a+b@example' }] },
    {},
    /contentId/,
  ],
  'a property that the handler sets': [
    { payloads: [{ ...payloads[0], properties: [{ name: 'CompressionType', value: 'x' }] }] },
    {},
    /CompressionType/,
  ],
  'a character that XML cannot carry': [{ action: 'a\u0001b' }, {}, /U\+0001/],
  'a character set with a foreign name': [
    { payloads: [{ ...payloads[0], characterSet: '!utf*' }] },
    {},
    /characterSet/,
  ],
  'XML that is not well-formed, without compression': [
    { payloads: [{ ...payloads[0], content: Buffer.from('<a>') }] },
    { compress: false },
    /well-formed/,
  ],
  'the key of another certificate': [
    {},
    { signer: { ...readIdentity('manufacturer-2048'), key: readIdentity('foreign').key } },
    /key of the signer/,
  ],
  'a key that is too short': [
    {},
    { signer: readIdentity('manufacturer-1024') },
    /signer is to have an RSA key/,
  ],
  'a key on a curve': [{}, { signer: readIdentity('manufacturer-p256') }, /signer is to have an RSA key/],
  'a recipient with a key that is too short': [
    {},
    { recipient: readCertificate('manufacturer-1024') },
    /recipient is to have an RSA key/,
  ],
  'an expired certificate of the recipient': [
    {},
    { recipient: readCertificate('expired') },
    /recipient is not valid/,
  ],
}

for (const [name, [sent, options, expected]] of Object.entries(unsendable)) {
  test(`a message cannot be built with ${name}`, () => {
    assert.throws(
      () => buildUserMessage(message(sent), sendOptions(options)),
      (error: unknown) => error instanceof RangeError && expected.test(error.message),
    )
  })
}
