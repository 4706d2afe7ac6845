import assert from 'node:assert/strict'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { judgeSignal } from '../../as4/test/judge/judge.ts'
import { keyFiles, makePush, post } from '../src/authorities/eudamed/as4/testing/partner.ts'
import { anAcknowledgement } from '../src/authorities/eudamed/testing/a-push.ts'
import { doubts } from '../src/delivery/reasons.ts'
import { startWithPartner } from './as4-world.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { test } from './on-both-stores.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'
const noWait = { headers: { prefer: 'respond-async' } }

test('a submission goes to the access point of the authority, and its answer comes back', async t => {
  const { partner, world, answered } = await startWithPartner(t)
  const request = freshRequest('EU_UDI_MDR')
  const { status, body } = await world.post(mdr, { ...request, securityToken: 'token-1' })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.status, 'SUCCESS')
  const [message] = partner.delivered
  assert.match(Buffer.from(message?.payloads[0]?.content ?? []).toString('utf8'), />token-1</)
  assert.match(message?.messageId ?? '', /\.1@udigate$/)
  const [answer] = (await Promise.all(answered)) as Awaited<ReturnType<typeof post>>[]
  assert.equal(answer?.outcome.kind, 'receipt')
  const { body: metrics } = await world.get('/metrics', { key: null })
  assert.match(String(metrics.text), /udigate_pushes_total\{result="received"\} 1/)
  assert.match(
    String(metrics.text),
    /udigate_certificate_expiry_timestamp_seconds\{stage="preview"\} 4070908800/,
  )
})

test('the chain of a message has the hash of the receipt that the partner signed', async t => {
  const { world } = await startWithPartner(t)
  await world.post(mdr, freshRequest('EU_UDI_MDR'))
  const { db } = world.gateway.store
  const { response } = await db.selectFrom('sent_exchange').select('response').executeTakeFirstOrThrow()
  const entries = await db.selectFrom('evidence').select('facts').where('kind', '=', 'handed').execute()
  assert.deepEqual(
    entries.map(({ facts }) => JSON.parse(facts).receiptSha256),
    [
      createHash('sha256')
        .update(response ?? '')
        .digest('hex'),
    ],
  )
})

test('what is kept proves to another reader what the partner has, and what it was given a receipt for', async t => {
  const { world } = await startWithPartner(t)
  await world.post(mdr, freshRequest('EU_UDI_MDR'))
  const { db } = world.gateway.store
  const sent = await db.selectFrom('sent_exchange').selectAll().executeTakeFirstOrThrow()
  const received = await db.selectFrom('received_exchange').selectAll().executeTakeFirstOrThrow()
  const [authority] = readCertificates('authority')
  assert.ok(authority)
  const known = ['regulator-2048', 'manufacturer-2048'].flatMap(readCertificates)
  const judged = (body: Uint8Array | null) =>
    judgeSignal(
      { contentType: 'application/soap+xml', body: body ?? new Uint8Array() },
      { authority, known, now: new Date() },
    )
  for (const [receipt, exchangeId, cover, by] of [
    [sent.response, sent.transmission_id, sent.cover, 'regulator-2048'],
    [received.receipt, received.exchange_id, received.cover, 'manufacturer-2048'],
  ] as const) {
    const signal = judged(receipt)
    assert.equal(signal.refToMessageId, exchangeId)
    assert.deepEqual(listDigests(signal.receipt?.references ?? []), listDigests(JSON.parse(cover)))
    assert.equal(signal.signer.fingerprint256, readCertificates(by)[0]?.fingerprint256)
  }
  const { facts } = await db
    .selectFrom('evidence')
    .select('facts')
    .where('kind', '=', 'handing')
    .executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(facts).sent, { hmac: sent.payload_hmac, bytes: sent.payload_bytes })
})

function listDigests(parts: readonly object[]): Set<unknown> {
  return new Set(parts.map(part => ('digest' in part ? part.digest : undefined)))
}

function readCertificates(name: string): X509Certificate[] {
  return [new X509Certificate(readFileSync(keyFiles(name).certificate))]
}

test('a lost receipt costs a second transmission of the same bytes, and nothing else', async t => {
  const { partner, world } = await startWithPartner(t, { faults: ['lose-receipt'] })
  const { status, body } = await world.post(mdr, freshRequest('EU_UDI_MDR'))
  assert.equal(status, 200, JSON.stringify(body))
  await eventually(
    async () => partner.bodies.length,
    count => count >= 1,
  )
  assert.equal(partner.delivered.length, 1)
})

test('without a receipt in the window a submission is in doubt, and its message is not sent again', async t => {
  const { partner, world } = await startWithPartner(t, {
    faults: Array.from({ length: 100 }, () => 'lose-receipt' as const),
    answers: false,
    environment: { UDIGATE_PREVIEW_AS4_DUPLICATE_WINDOW: '1' },
  })
  const { body } = await world.post(mdr, freshRequest('EU_UDI_MDR'), noWait)
  await eventually(
    () => world.get(`/api/v1/submissions/${body.requestId}`),
    ({ body: shown }) => JSON.stringify(shown).includes(doubts.undecided),
  )
  const [first] = partner.delivered
  const message = first?.messageId.split('.1@')[0] ?? 'none'
  const ids = partner.delivered.filter(({ messageId }) => messageId.startsWith(message))
  assert.equal(ids.length, 1, 'no other transmission of it')
})

test('what the partner signed that it has not taken goes again under another id', async t => {
  const { partner, world } = await startWithPartner(t, {
    faults: ['rejection'],
    environment: { UDIGATE_QUARANTINE: '1' },
  })
  const { status, body } = await world.post(mdr, freshRequest('EU_UDI_MDR'))
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(partner.bodies.length, 2)
  assert.deepEqual(
    partner.delivered.map(({ messageId }) => /\.\d+@/.exec(messageId)?.[0]),
    ['.2@'],
  )
})

test('what the partner signed twice that it has not taken is an end, and says why', async t => {
  const { partner, world } = await startWithPartner(t, {
    faults: ['rejection', 'rejection'],
    environment: { UDIGATE_QUARANTINE: '1' },
  })
  const { status, body } = await world.post(mdr, freshRequest('EU_UDI_MDR'))
  assert.equal(status, 500, JSON.stringify(body))
  assert.match(JSON.stringify(body), /EBMS:0202/)
  assert.equal(partner.bodies.length, 2)
})

test('an answer that is pushed twice is applied once, and both pushes get one receipt', async t => {
  const { partner, world, pushUrl } = await startWithPartner(t, { answers: false })
  const request = freshRequest('EU_UDI_MDR')
  const { body } = await world.post(mdr, request, noWait)
  await eventually(
    async () => partner.delivered.length,
    count => count === 1,
  )
  const [message] = partner.delivered
  const xml = Buffer.from(message?.payloads[0]?.content ?? []).toString('utf8')
  const correlationId = /correlationID>([^<]+)</.exec(xml)?.[1] ?? ''
  const sent = makePush(anAcknowledgement(correlationId), { refToMessageId: message?.messageId ?? '' })
  const answers = [await post(pushUrl(), sent), await post(pushUrl(), sent)]
  assert.ok(answers[0]?.body.equals(answers[1]?.body ?? Buffer.alloc(0)))
  const shown = () => world.get(`/api/v1/submissions/${body.requestId}`)
  await eventually(shown, ({ body: seen }) => seen.status === 'SUCCESS')
  await world.restart()
  const third = await post(pushUrl(), sent)
  assert.ok(third.body.equals(answers[0]?.body ?? Buffer.alloc(0)), 'also after a restart')
  const { body: seen } = await shown()
  assert.equal(seen.status, 'SUCCESS')
})

test('what a stranger pushes is answered by an error and changes nothing', async t => {
  const { world, pushUrl } = await startWithPartner(t)
  const sent = makePush(anAcknowledgement('c'), { signer: 'foreign' })
  const { status, outcome } = await post(pushUrl(), sent)
  assert.equal(status, 200)
  assert.deepEqual(outcome.kind === 'error' && outcome.errors.map(({ code }) => code), ['EBMS:0101'])
  const { body: metrics } = await world.get('/metrics', { key: null })
  assert.match(String(metrics.text), /udigate_pushes_refused_total\{code="EBMS:0101"\} 1/)
  assert.ok(world.logged.some(line => line.includes('push refused') && line.includes('EBMS:0101')))
  assert.equal((await world.get('/health/ready', { key: null })).status, 200)
})
