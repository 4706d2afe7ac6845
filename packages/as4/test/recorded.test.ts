/** What the library makes of what phase4 sent and answered (conformance/README.md). */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  buildReceipt,
  type ProcessingMode,
  type Reception,
  receiveResponse,
  receiveUserMessage,
  type SentEvidence,
} from '@udigate/as4'
import { agreed, agreeWith } from './agreed.ts'
import { exchanges, findExchange, type RecordedExchange, readCertificate, readIdentity } from './exchanges.ts'
import { judgeSignal, judgeUserMessage } from './judge/judge.ts'

const now = new Date('2027-01-01')

/** Other P-Modes than that of most exchanges, by name of the exchange. */
const otherModes: Readonly<Record<string, Partial<ProcessingMode>>> = {
  'general-sender': { header: { ...agreed, agreement: { value: 'urn:example:agreement' } } },
  'two-way': { isReply: true },
  refused: { header: { ...agreed, action: 'urn:udigate:test:refuse' } },
}

function receive({ name, bits, request }: RecordedExchange): Reception {
  return receiveUserMessage(request, {
    processingModes: [agreeWith(bits, otherModes[name])],
    decryption: [readIdentity(`regulator-${bits}`)],
    now,
    randomBytes: count => randomBytes(count),
  })
}

/** What its sender would have kept of a recorded message, as the second judge reads it. */
function readEvidence({ bits, request }: RecordedExchange): SentEvidence {
  const { messageId, covered } = judgeUserMessage(request, readIdentity(`regulator-${bits}`), {
    authority: readCertificate('authority'),
    known: [readCertificate(`manufacturer-${bits}`)],
    now,
  })
  const sha256 = { transform: 'as sent', digestMethod: 'http://www.w3.org/2001/04/xmlenc#sha256' }
  return { messageId, references: covered.map(each => ({ ...each, ...sha256 })) }
}

const sent = [...exchanges.values()].filter(({ payloads }) => payloads !== undefined)

for (const exchange of sent) {
  const { name, bits, payloads = [] } = exchange

  test(`we take what phase4 sent: ${name}`, () => {
    const reception = receive(exchange)
    assert.ok(reception.ok, JSON.stringify(reception))
    const { message } = reception
    assert.equal(message.messageId, `${name}@example`)
    assert.equal(message.conversationId, 'conversation-1')
    assert.equal(message.isTest, name === 'test-service')
    assert.equal(message.refToMessageId, name === 'two-way' ? 'request-1@example' : undefined)
    assert.ok(message.signer.raw.equals(readCertificate(`manufacturer-${bits}`).raw))
    assert.deepEqual(
      message.payloads.map(({ contentId, mimeType, content, contentAsSent = content }) => ({
        contentId,
        mimeType,
        base64: Buffer.from(contentAsSent).toString('base64'),
      })),
      payloads.map(({ contentId, mimeType, base64 }) => ({ contentId, mimeType, base64 })),
    )
    // What was compressed is covered as it was sent; of other text and XML the canonical form is.
    for (const [index, { contentAsSent }] of message.payloads.entries()) {
      const { gzip, mimeType } = payloads[index] ?? {}
      if (gzip || mimeType === 'application/octet-stream') assert.equal(contentAsSent, undefined)
    }
  })

  test(`the second judge takes our receipt for what phase4 sent: ${name}`, () => {
    const reception = receive(exchange)
    assert.ok(reception.ok, JSON.stringify(reception))
    const receipt = buildReceipt(reception.message, {
      messageId: 'receipt-1@test.example',
      signer: readIdentity(`regulator-${bits}`),
      now,
      randomBytes: count => randomBytes(count),
    })
    const judged = judgeSignal(receipt, { authority: readCertificate('authority'), known: [], now })
    assert.equal(judged.refToMessageId, `${name}@example`)
    assert.deepEqual(
      judged.receipt?.references,
      readEvidence(exchange).references.map(({ uri, digest }) => ({ uri, digest })),
    )
  })
}

function readResponse(exchange: RecordedExchange, evidence: SentEvidence) {
  return receiveResponse(exchange.response, evidence, {
    partner: { signers: [readCertificate(`regulator-${exchange.bits}`)] },
    now,
  })
}

for (const exchange of sent.filter(({ name }) => name !== 'refused')) {
  test(`we take phase4's receipt: ${exchange.name}`, () => {
    const outcome = readResponse(exchange, readEvidence(exchange))
    assert.equal(outcome.kind, 'receipt', JSON.stringify(outcome))
  })
}

test("phase4's receipt for another message is none for this one", () => {
  const other = readEvidence(findExchange('one-payload-plain'))
  const outcome = readResponse(findExchange('tokens-issuer-serial'), other)
  assert.equal(outcome.kind, 'unknown')
})

test('an error that phase4 did not sign is a hint, not an outcome', () => {
  const refused = findExchange('refused')
  const outcome = readResponse(refused, readEvidence(refused))
  assert.ok(outcome.kind === 'unknown', JSON.stringify(outcome))
  assert.deepEqual(
    outcome.hints.map(({ code }) => code),
    ['EBMS:0202', 'EBMS:0004'],
  )
})

for (const [name, code] of Object.entries({
  'error-signature': 'EBMS:0102',
  'error-decryption': 'EBMS:0102',
  'error-duplicate': 'EBMS:0004',
})) {
  test(`an unsigned error of phase4 is a hint: ${name}`, () => {
    const outcome = readResponse(findExchange(name), readEvidence(findExchange('one-payload-plain')))
    assert.ok(outcome.kind === 'unknown', JSON.stringify(outcome))
    assert.deepEqual(
      outcome.hints.map(hint => hint.code),
      [code],
    )
  })
}

test('an answer that is no SOAP is no outcome', () => {
  const outcome = readResponse(
    findExchange('error-not-soap'),
    readEvidence(findExchange('one-payload-plain')),
  )
  assert.deepEqual(
    { kind: outcome.kind, hints: outcome.kind === 'unknown' ? outcome.hints : [] },
    {
      kind: 'unknown',
      hints: [],
    },
  )
})

const changed = {
  'error-signature': 'EBMS:0101',
  'error-decryption': 'EBMS:0102',
}

for (const [name, code] of Object.entries(changed)) {
  test(`we refuse with ${code} what phase4 sent and was changed on its way: ${name}`, () => {
    const reception = receive(findExchange(name))
    assert.ok(!reception.ok)
    assert.equal(reception.error.code, code, reception.error.detail)
    assert.equal(reception.claimedMessageId, 'one-payload-plain@example')
  })
}
