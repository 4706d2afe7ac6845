import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchanges, findExchange } from '../test/exchanges.ts'
import {
  describeRefusal,
  header,
  modeFor,
  receive,
  receiveOptions,
  requireMessage,
} from '../test/partners.ts'
import { receiveUserMessage } from './receive-user-message.ts'

const sent = [...exchanges.values()].filter(({ payloads }) => payloads !== undefined)

test('there are recorded messages of phase4', () => {
  assert.ok(sent.length >= 14, String(sent.length))
})

for (const { name, bits, request, payloads = [] } of sent) {
  test(`a message of phase4 is received as it was sent: ${name}`, () => {
    const mode = modeFor(bits)
    const agreed = {
      ...mode,
      header: {
        ...header,
        ...(name === 'general-sender' && { agreement: { value: 'urn:example:agreement' } }),
        ...(name === 'refused' && { action: 'urn:udigate:test:refuse' }),
      },
    }
    const received = requireMessage(
      receiveUserMessage(request, receiveOptions({ processingModes: [agreed] }, bits)),
    )
    assert.equal(received.messageId, `${name}@example`)
    assert.equal(received.isTest, name === 'test-service')
    assert.equal(received.refToMessageId, name === 'two-way' ? 'request-1@example' : undefined)
    assert.deepEqual(
      received.payloads.map(({ contentId, mimeType, content, contentAsSent = content }) => ({
        contentId,
        mimeType,
        base64: Buffer.from(contentAsSent).toString('base64'),
      })),
      payloads.map(({ contentId, mimeType, base64 }) => ({ contentId, mimeType, base64 })),
    )
  })
}

test('of XML that was not compressed its canonical form is received, which is what the signature covers', () => {
  const [payload] = requireMessage(receive(findExchange('one-payload-plain').request)).payloads
  const content = Buffer.from(payload?.content ?? '').toString()
  assert.match(content, /^<m:device xmlns:m="urn:example:device" a="1" z="2">.*&lt;raw&gt;<\/m:device>$/s)
  assert.match(Buffer.from(payload?.contentAsSent ?? '').toString(), /<!-- a comment -->/)
})

test('a message whose header was changed on its way is refused', () => {
  assert.match(
    describeRefusal(receive(findExchange('error-signature').request)),
    /^EBMS:0101 The digest of #/,
  )
})

test('a message whose payload was changed on its way is refused', () => {
  assert.equal(
    describeRefusal(receive(findExchange('error-decryption').request)),
    'EBMS:0102 The payloads cannot be decrypted.',
  )
})

test('what is no SOAP message is refused', () => {
  assert.match(describeRefusal(receive(findExchange('error-not-soap').request)), /^EBMS:0007 /)
})
