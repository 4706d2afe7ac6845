/** Whatever is done to a message: it is refused, or received exactly as it was sent. Never an exception. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  buildReceipt,
  buildUserMessage,
  type HttpMessage,
  receiveResponse,
  type VerifiedUserMessage,
} from '../../src/index.ts'
import { readCertificate, readIdentity } from '../exchanges.ts'
import { message, now, receive, requireMessage, sendOptions } from '../partners.ts'
import { changeElement, type ElementChange, elementChanges, listElements } from './change-element.ts'
import { editBody, readEnvelopeText } from './forge.ts'

const sent = buildUserMessage(
  message({
    payloads: [
      { contentId: 'first@example', mimeType: 'application/xml', content: Buffer.from('<first>1</first>') },
      { contentId: 'second@example', mimeType: 'text/plain', content: Buffer.from('second\n') },
    ],
  }),
  sendOptions(),
)
const whole = requireMessage(receive(sent.http))
const receipt = buildReceipt(whole, {
  ...sendOptions(),
  signer: readIdentity('regulator-2048'),
  messageId: 'receipt@example',
})

/** All that is read of a message, and not only kept as it came. */
function listFacts(received: VerifiedUserMessage): unknown {
  return { ...received, envelopeAsSent: undefined, signer: received.signer.fingerprint256 }
}

function assertUnharmed(http: HttpMessage): void {
  const reception = receive(http)
  if (reception.ok) assert.deepEqual(listFacts(reception.message), listFacts(whole))
}

function assertSound(response: HttpMessage): void {
  const outcome = receiveResponse(response, sent, {
    partner: { signers: [readCertificate('regulator-2048')] },
    now,
  })
  if (outcome.kind === 'receipt') assert.equal(outcome.messageId, 'receipt@example')
  else assert.equal(outcome.kind, 'unknown')
}

const changes = fc.record({
  what: fc.constantFrom(...elementChanges),
  pick: fc.nat(10_000),
  place: fc.nat(10_000),
})

function change(
  http: HttpMessage,
  steps: readonly { what: ElementChange; pick: number; place: number }[],
): HttpMessage {
  const envelope = readEnvelopeText(http)
  const changed = steps.reduce(
    (xml, { what, pick, place }) => changeElement(xml, what, pick, place),
    envelope,
  )
  return editBody(http, text => text.replace(envelope, () => changed))
}

test('elements of a message that are moved, doubled, cut, renamed or wrapped change nothing that is read', () => {
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 3 }), steps => {
      assertUnharmed(change(sent.http, steps))
    }),
    { numRuns: 600 },
  )
})

test('every element of a message is cut, doubled and renamed once', () => {
  const { length } = listElements(readEnvelopeText(sent.http))
  assert.ok(length > 60)
  for (let pick = 0; pick < length; pick++) {
    for (const what of ['cut', 'double', 'rename'] as const)
      assertUnharmed(change(sent.http, [{ what, pick, place: 2 }]))
  }
})

test('elements of a receipt that are moved, doubled, cut, renamed or wrapped make no other receipt', () => {
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 3 }), steps => {
      assertSound(change(receipt, steps))
    }),
    { numRuns: 300 },
  )
})

const cuts = fc.record({
  what: fc.constantFrom('cut', 'double', 'overwrite'),
  at: fc.nat(100_000),
  length: fc.integer({ min: 1, max: 300 }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
})

test('bytes of a message that are cut, doubled or overwritten change nothing that is read', () => {
  fc.assert(
    fc.property(cuts, ({ what, at, length, bytes }) => {
      const body = Buffer.from(sent.http.body)
      const start = at % body.length
      const middle =
        what === 'cut' ? [] : what === 'overwrite' ? [bytes] : [body.subarray(start, start + length)]
      const end = what === 'cut' ? start + length : what === 'overwrite' ? start + bytes.length : start
      assertUnharmed({
        ...sent.http,
        body: Buffer.concat([body.subarray(0, start), ...middle, body.subarray(end)]),
      })
    }),
    { numRuns: 800 },
  )
})

test('a message that is cut off anywhere is refused', () => {
  const { body, contentType } = sent.http
  for (let length = 0; length < body.length - 4; length += 37)
    assert.equal(receive({ contentType, body: body.subarray(0, length) }).ok, false)
})

test('other bytes than a message are refused', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 500 }),
      fc.constantFrom(sent.http.contentType, 'application/soap+xml'),
      (body, contentType) => {
        assert.equal(receive({ contentType, body }).ok, false)
      },
    ),
    { numRuns: 300 },
  )
})
