import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { skipWithout } from '../../../test/needs.ts'
import { exchanges, findExchange, readCertificate, readIdentity } from '../test/exchanges.ts'
import { judgeSignal } from '../test/judge/judge.ts'
import { hasXmlsec1, verifyWithXmlsec1 } from '../test/judge/xmlsec1.ts'
import {
  type Bits,
  header,
  message,
  modeFor,
  now,
  receive,
  receiveOptions,
  requireMessage,
  sendOptions,
} from '../test/partners.ts'
import { buildError, buildReceipt, type SignalOptions } from './build-signal.ts'
import { buildUserMessage, type SentEvidence } from './build-user-message.ts'
import { writeError, writeReceipt, writeSignalMessage } from './ebms/write-signal.ts'
import { writeMessaging } from './ebms/write-user-message.ts'
import { describeError } from './fault.ts'
import type { HttpMessage } from './http-message.ts'
import { writePlainSoap } from './mime/write-multipart.ts'
import { type ResponseOptions, type ResponseOutcome, receiveResponse } from './receive-response.ts'
import { receiveUserMessage } from './receive-user-message.ts'
import { prepareSigning } from './security/prepare-signing.ts'
import { signEnvelope } from './security/sign-envelope.ts'

function partnerOptions(bits: Bits = 2048): ResponseOptions {
  return { partner: { signers: [readCertificate(`regulator-${bits}`)] }, now }
}

function signalOptions(bits: Bits = 2048): SignalOptions {
  return { messageId: 'signal-1@example', signer: readIdentity(`regulator-${bits}`), now, randomBytes }
}

function receiveOurs(response: HttpMessage, sent: SentEvidence): ResponseOutcome {
  return receiveResponse(response, sent, partnerOptions())
}

function explain(outcome: ResponseOutcome): string {
  return outcome.kind === 'unknown' ? outcome.because : outcome.kind
}

const trust = { authority: readCertificate('authority'), known: [readCertificate('regulator-2048')], now }

/** What a receipt of phase4 speaks of: the message, as we receive it. */
function receiveRecorded(name: string): SentEvidence {
  const { bits, request } = findExchange(name)
  const agreement = name === 'general-sender' ? { agreement: { value: 'urn:example:agreement' } } : {}
  const mode = { ...modeFor(bits), header: { ...header, ...agreement } }
  return requireMessage(receiveUserMessage(request, receiveOptions({ processingModes: [mode] }, bits)))
}

for (const { name, bits, response, payloads } of exchanges.values()) {
  if (payloads === undefined || name === 'refused') continue
  test(`a receipt of phase4 is one for its message: ${name}`, () => {
    const outcome = receiveResponse(response, receiveRecorded(name), partnerOptions(bits))
    assert.equal(explain(outcome), 'receipt')
    assert.ok(
      outcome.kind === 'receipt' && outcome.signer.raw.equals(readCertificate(`regulator-${bits}`).raw),
    )
  })
}

for (const name of ['error-signature', 'error-decryption', 'error-duplicate', 'refused']) {
  test(`an error of phase4 that is not signed is a hint, and no outcome: ${name}`, () => {
    const outcome = receiveOurs(findExchange(name).response, receiveRecorded('one-payload-plain'))
    assert.equal(explain(outcome), 'The message is not signed: it has no header Security.')
    assert.ok(outcome.kind === 'unknown' && outcome.hints.length > 0)
    assert.match(outcome.hints[0]?.code ?? '', /^EBMS:/)
  })
}

test('of an error of phase4 its own words are read, too', () => {
  const outcome = receiveOurs(findExchange('refused').response, receiveRecorded('one-payload-plain'))
  assert.ok(outcome.kind === 'unknown')
  assert.match(outcome.hints[0]?.detail ?? '', /^The test asked for this error\. Although /)
})

test('a response that is not of AS4 is no outcome', () => {
  const outcome = receiveOurs(findExchange('error-not-soap').response, receiveRecorded('one-payload-plain'))
  assert.equal(outcome.kind, 'unknown')
})

test('our receipt is read by the second judge, by xmlsec1 and by us', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const receipt = buildReceipt(requireMessage(receive(sent.http)), signalOptions())
  const judged = judgeSignal(receipt, trust)
  assert.equal(judged.refToMessageId, sent.messageId)
  assert.deepEqual(
    judged.receipt?.references,
    sent.references.map(({ uri, digest }) => ({ uri, digest })),
  )
  const outcome = receiveOurs(receipt, sent)
  assert.ok(outcome.kind === 'receipt', explain(outcome))
  assert.equal(outcome.messageId, 'signal-1@example')
  assert.deepEqual(outcome.timestamp, now)
})

test('our error is read by the second judge and by us', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const error = describeError('DeliveryFailure', 'The register "A" & B is <closed>.')
  const response = buildError(error, sent.messageId, signalOptions())
  assert.deepEqual(judgeSignal(response, trust).errors, [
    { code: 'EBMS:0202', severity: 'failure', about: sent.messageId },
  ])
  const outcome = receiveOurs(response, sent)
  assert.ok(outcome.kind === 'error', explain(outcome))
  assert.deepEqual(outcome.errors, [error])
})

test('xmlsec1 takes our receipts and errors', { skip: skipWithout('xmlsec1', hasXmlsec1) }, () => {
  const sent = buildUserMessage(message(), sendOptions())
  const receipt = buildReceipt(requireMessage(receive(sent.http)), signalOptions())
  const error = buildError(describeError('Other', 'Something.'), sent.messageId, signalOptions())
  for (const { body } of [receipt, error])
    assert.deepEqual(verifyWithXmlsec1(Buffer.from(body), 'regulator-2048'), { ok: true, references: '2/2' })
})

test('a receipt of phase4 is repeated reference by reference', () => {
  const { request, response } = findExchange('several-payloads-plain')
  const received = requireMessage(receive(request))
  const receipt = judgeSignal(buildReceipt(received, signalOptions()), trust)
  assert.deepEqual(receipt.receipt, judgeSignal(response, trust).receipt)
})

test('a receipt for another message is no outcome', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const other = buildUserMessage(message({ messageId: 'other@example' }), sendOptions())
  const receipt = buildReceipt(requireMessage(receive(other.http)), signalOptions())
  assert.equal(explain(receiveOurs(receipt, sent)), 'The receipt is for another message.')
})

test('a receipt with the id of this message and the digests of another is no outcome', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const other = buildUserMessage(message(), sendOptions())
  const receipt = buildReceipt(requireMessage(receive(other.http)), signalOptions())
  assert.match(explain(receiveOurs(receipt, sent)), /^The receipt does not have the digest of #/)
})

test('a receipt that writes the scheme of a payload in capitals is one', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const references = sent.references.map(each => ({ ...each, uri: each.uri.replace(/^cid:/, 'CID:') }))
  assert.notDeepEqual(references, sent.references)
  const response = receiveOurs(buildReceipt({ ...sent, references }, signalOptions()), sent)
  assert.equal(response.kind, 'receipt')
})

test('a receipt for less or more than was sent is no outcome', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const [first] = sent.references
  assert.ok(first)
  const less = buildReceipt({ ...sent, references: sent.references.slice(0, -1) }, signalOptions())
  assert.equal(
    explain(receiveOurs(less, sent)),
    'The receipt does not have the digest of cid:message@example that was sent.',
  )
  const more = { ...sent, references: [...sent.references, { ...first, uri: '#other' }] }
  assert.equal(
    explain(receiveOurs(buildReceipt(more, signalOptions()), sent)),
    'The receipt acknowledges more than was sent.',
  )
})

test('a receipt that another party signed is no outcome', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const received = requireMessage(receive(sent.http))
  const receipt = buildReceipt(received, { ...signalOptions(), signer: readIdentity('manufacturer-2048') })
  assert.equal(
    explain(receiveOurs(receipt, sent)),
    'The certificate that signs the response is not one of the partner.',
  )
})

test('a receipt is no outcome once the certificate that signs it has expired', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const receipt = buildReceipt(requireMessage(receive(sent.http)), signalOptions())
  const later = { ...partnerOptions(), now: new Date('2199-01-01') }
  assert.equal(
    explain(receiveResponse(receipt, sent, later)),
    'The certificate that signs the message is not valid today.',
  )
})

test('a signed error about another message is no outcome', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const response = buildError(describeError('Other', 'Something.'), 'other@example', signalOptions())
  assert.equal(
    explain(receiveOurs(response, sent)),
    'The response has no receipt, and no error about this message.',
  )
})

/** A signed error whose `refToMessageInError` and `RefToMessageId` differ. */
function contradict(inError: string, inInfo: string): HttpMessage {
  const messaging = writeMessaging(
    '_messaging',
    writeSignalMessage(
      'signal-1@example',
      inInfo,
      now,
      writeError(describeError('Other', 'Something.'), inError),
    ),
  )
  const toSign = { messaging, messagingId: '_messaging', encryption: '', payloads: new Map<string, string>() }
  return writePlainSoap(signEnvelope(toSign, prepareSigning(signalOptions())).envelope)
}

test('a signed error that names another message in one of its two places is no outcome', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const outcomes = [
    contradict(sent.messageId, sent.messageId),
    contradict('other@example', sent.messageId),
    contradict(sent.messageId, 'other@example'),
  ].map(response => receiveOurs(response, sent).kind)
  assert.deepEqual(outcomes, ['error', 'unknown', 'unknown'])
})

test('a signed error about no message in particular is no outcome', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const response = buildError(describeError('Other', 'Something.'), undefined, signalOptions())
  assert.equal(
    explain(receiveOurs(response, sent)),
    'The response has no receipt, and no error about this message.',
  )
})

test('a user message is no response', () => {
  const sent = buildUserMessage(message({ payloads: [] }), sendOptions())
  const options = { ...partnerOptions(), partner: { signers: [readCertificate('manufacturer-2048')] } }
  assert.equal(explain(receiveResponse(sent.http, sent, options)), 'The message is not one signal.')
})

test('a receipt whose references were changed on its way is no outcome', () => {
  const sent = buildUserMessage(message(), sendOptions())
  const other = buildUserMessage(message(), sendOptions())
  const receipt = buildReceipt(requireMessage(receive(other.http)), signalOptions())
  const changed = sent.references.reduce(
    (text, { uri, digest }, index) =>
      text
        .replaceAll(other.references[index]?.digest ?? '', digest)
        .replaceAll(other.references[index]?.uri ?? '', uri),
    Buffer.from(receipt.body).toString(),
  )
  assert.match(
    explain(receiveOurs({ ...receipt, body: Buffer.from(changed) }, sent)),
    /^The digest of #\w+ is wrong\.$/,
  )
})

/** Identifiers of signals themselves, as some programs give them. */
const signalIds = ['phase4-1', 'b0a5e2f4-1c6c-4a1e-9d7e-5f8c3a2b1d00', 'urn:uuid:1', 'a b'] as const

function signSignal(content: string, messageId: string): HttpMessage {
  const messaging = writeMessaging(
    '_messaging',
    writeSignalMessage(messageId, 'message-1@example', now, content),
  )
  const toSign = { messaging, messagingId: '_messaging', encryption: '', payloads: new Map<string, string>() }
  return writePlainSoap(signEnvelope(toSign, prepareSigning(signalOptions())).envelope)
}

for (const id of signalIds) {
  test(`a signal counts whatever its own identifier is: ${id}`, () => {
    const sent = buildUserMessage(message(), sendOptions())
    const { references } = requireMessage(receive(sent.http))
    assert.equal(explain(receiveOurs(signSignal(writeReceipt(references), id), sent)), 'receipt')
    const error = describeError('DeliveryFailure', 'The store is full.')
    const refused = receiveOurs(signSignal(writeError(error, sent.messageId), id), sent)
    assert.ok(refused.kind === 'error' && refused.messageId === id)
  })
}

/** Responses without a signature, in which something is not as it should be. */
const unsigned: Readonly<Record<string, (error: string) => string>> = {
  'an identifier without an @': error => writeSignalMessage('phase4-1', undefined, now, error),
  'no identifier': error => `<eb:SignalMessage>${error}</eb:SignalMessage>`,
  'a time that is none': error =>
    `<eb:SignalMessage><eb:MessageInfo><eb:Timestamp>now</eb:Timestamp></eb:MessageInfo>${error}</eb:SignalMessage>`,
  'two descriptions': error =>
    writeSignalMessage(
      'a@b',
      undefined,
      now,
      error.replace('<eb:Description', '<eb:Description>One.</eb:Description>$&'),
    ),
  'two signals': error => `<eb:SignalMessage/>${writeSignalMessage('a@b', undefined, now, error)}`,
}

for (const [what, write] of Object.entries(unsigned)) {
  test(`what an error says is kept as a hint, also with ${what}`, () => {
    const sent = buildUserMessage(message(), sendOptions())
    const messaging = writeMessaging(
      '_m',
      write(writeError(describeError('DeliveryFailure', 'The store is full.'), undefined)),
    )
    const soap = 'http://www.w3.org/2003/05/soap-envelope'
    const response = writePlainSoap(
      `<S12:Envelope xmlns:S12="${soap}"><S12:Header>${messaging}</S12:Header><S12:Body/></S12:Envelope>`,
    )
    const outcome = receiveOurs(response, sent)
    assert.ok(outcome.kind === 'unknown')
    assert.deepEqual(
      outcome.hints.map(({ code }) => code),
      ['EBMS:0202'],
    )
    assert.match(outcome.hints[0]?.detail ?? '', /The store is full\./)
  })
}
