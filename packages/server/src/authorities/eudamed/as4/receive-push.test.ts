import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { type HttpMessage, receiveResponse, testService } from '@udigate/as4'
import { sql } from 'kysely'
import { test } from '../../../../test/on-both-stores.ts'
import { collectAnswers } from '../../collect-answers.ts'
import type { PushAnswer } from '../../push-receiver.ts'
import { anAcknowledgement } from '../testing/a-push.ts'
import { collectAll, openFirst } from '../testing/conformance.ts'
import { never } from '../testing/never.ts'
import { openStore, settingsFor } from './testing/open-connection.ts'
import { makePush, type PushOptions, readIdentity, toGateway } from './testing/partner.ts'

const nowhere = new URL('http://127.0.0.1:9/msh')

async function prepare(t: TestContext) {
  const { store, connect } = await openStore(t)
  const settings = settingsFor(nowhere)
  const { accessPoint, receiver } = connect(settings)
  const stored = async () => (await store.db.selectFrom('received_exchange').selectAll().execute()).length
  return { store, settings, connect, accessPoint, receiver, stored }
}

const document = anAcknowledgement('c-1')

/** Judges an answer as the partner does. */
function judge(sent: ReturnType<typeof makePush>, { response }: PushAnswer) {
  assert.ok(response)
  const partner = { signers: [readIdentity('manufacturer-2048').certificate] }
  return receiveResponse(response, sent, { partner, now: new Date() })
}

test('what comes is stored, answered with a receipt that the partner accepts, and collected once', async t => {
  const { accessPoint, receiver } = await prepare(t)
  const sent = makePush(document, { refToMessageId: 'm1.1@udigate', conversationId: 'c9' })
  const answer = await receiver.receive(sent.http)
  assert.equal(answer.result, 'received')
  assert.equal(judge(sent, answer).kind, 'receipt')
  const { answers, end } = await collectAll(accessPoint)
  assert.deepEqual(
    answers.map(({ xml, ...header }) => ({ ...header, xml: Buffer.from(xml).toString('utf8') })),
    [
      {
        answerId: sent.messageId,
        conversationId: 'c9',
        refToMessageId: 'm1.1@udigate',
        fromPartyId: toGateway.from.id,
        xml: document,
      },
    ],
  )
  assert.deepEqual(end, { leftBehind: [] })
  assert.deepEqual((await collectAll(accessPoint)).answers, [])
})

test('a payload lies in the store encrypted, and is gone once it was collected; header and receipt stay', async t => {
  const { store, accessPoint, receiver } = await prepare(t)
  const sent = makePush('<CANARY>token</CANARY>')
  const { response } = await receiver.receive(sent.http)
  const read = () => store.db.selectFrom('received_exchange').selectAll().executeTakeFirstOrThrow()
  const before = await read()
  assert.ok(before.sealed && !Buffer.from(before.sealed).includes('CANARY'))
  assert.ok(!JSON.stringify(before).includes('CANARY'))
  await collectAll(accessPoint)
  const after = await read()
  assert.equal(after.sealed, null)
  assert.deepEqual(Buffer.from(after.receipt), Buffer.from(response?.body ?? []))
  assert.ok(Buffer.from(after.envelope).includes('SignatureValue'))
  assert.deepEqual(JSON.parse(after.cover), sent.references)
})

test('what is not confirmed comes again, and what is not ours stays', async t => {
  const { accessPoint, receiver } = await prepare(t)
  for (const each of ['<a/>', '<b/>']) await receiver.receive(makePush(each).http)
  const first = await openFirst(accessPoint)
  assert.deepEqual((await openFirst(accessPoint))?.answer, first?.answer)
  await collectAnswers(accessPoint, { signal: never() }, async ({ answerId }) =>
    answerId === first?.answer.answerId ? 'not-ours' : 'stored',
  )
  assert.deepEqual(
    (await collectAll(accessPoint)).answers.map(({ answerId }) => answerId),
    [first?.answer.answerId],
  )
})

test('the same message again gets the same receipt, also of another process, and is delivered once', async t => {
  const { accessPoint, receiver, connect, settings, stored } = await prepare(t)
  const sent = makePush(document)
  const first = await receiver.receive(sent.http)
  await collectAll(accessPoint)
  for (const each of [receiver, connect(settings).receiver]) {
    const again = await each.receive(sent.http)
    assert.equal(again.result, 'repeated')
    assert.ok(Buffer.from(again.response?.body ?? []).equals(Buffer.from(first.response?.body ?? [])))
  }
  assert.equal(await stored(), 1)
  assert.deepEqual((await collectAll(accessPoint)).answers, [])
})

test('of a message that two processes get at the same time, both give one receipt, and one delivers it', async t => {
  const { accessPoint, receiver, connect, settings } = await prepare(t)
  const sent = makePush(document)
  const processes = [receiver, ...Array.from({ length: 5 }, () => connect(settings).receiver)]
  const answers = await Promise.all(processes.map(each => each.receive(sent.http)))
  assert.deepEqual(answers.map(({ result }) => result).sort(), ['received', ...Array(5).fill('repeated')])
  const receipts = new Set(answers.map(({ response }) => Buffer.from(response?.body ?? []).toString('utf8')))
  assert.equal(receipts.size, 1)
  assert.equal((await collectAll(accessPoint)).answers.length, 1)
})

test('a message that its sender signed again gets a receipt that fits, and is not delivered again', async t => {
  const { accessPoint, receiver, stored } = await prepare(t)
  const messageId = `${randomUUID()}@regulator`
  const [first, second] = [makePush(document, { messageId }), makePush(document, { messageId })]
  assert.notDeepEqual(first.references, second.references)
  await receiver.receive(first.http)
  const again = await receiver.receive(second.http)
  assert.equal(again.result, 'repeated')
  assert.equal(judge(second, again).kind, 'receipt')
  assert.equal(await stored(), 1)
  assert.equal((await collectAll(accessPoint)).answers.length, 1)
})

test('another message under a known id is refused, and changes nothing', async t => {
  const { accessPoint, receiver } = await prepare(t)
  const messageId = `${randomUUID()}@regulator`
  await receiver.receive(makePush('<one/>', { messageId }).http)
  const other = makePush('<other/>', { messageId })
  const answer = await receiver.receive(other.http)
  assert.equal(answer.code, 'EBMS:0003')
  assert.equal(judge(other, answer).kind, 'error')
  const { answers } = await collectAll(accessPoint)
  assert.deepEqual(
    answers.map(({ xml }) => Buffer.from(xml).toString('utf8')),
    ['<one/>'],
  )
})

test('a message to the test service gets a receipt and reaches no application', async t => {
  const { accessPoint, receiver } = await prepare(t)
  const sent = makePush('<ping/>', { header: { ...toGateway, ...testService } })
  const answer = await receiver.receive(sent.http)
  assert.equal(answer.result, 'test')
  assert.equal(judge(sent, answer).kind, 'receipt')
  assert.deepEqual((await collectAll(accessPoint)).answers, [])
})

test('where too much waits to be collected, nothing more is taken, and the partner may send it again', async t => {
  const { connect, settings } = await prepare(t)
  const { receiver, accessPoint } = connect(settings, { messages: 2, bytes: 1_000_000 })
  const known = makePush('<a/>')
  for (const each of [known, makePush('<b/>')]) await receiver.receive(each.http)
  assert.equal((await receiver.receive(known.http)).result, 'repeated', 'what is known needs no room')
  const sent = makePush('<c/>')
  const full = await receiver.receive(sent.http)
  assert.equal(full.result, 'busy')
  assert.equal(full.response, undefined)
  await collectAll(accessPoint)
  assert.equal((await receiver.receive(sent.http)).result, 'received')
})

test('a store that is gone is no receipt', async t => {
  const { receiver, store } = await prepare(t)
  const sent = makePush(document)
  await store.write(async db => {
    await sql`alter table received_exchange rename to elsewhere`.execute(db)
  })
  await assert.rejects(receiver.receive(sent.http))
  await store.write(async db => {
    await sql`alter table elsewhere rename to received_exchange`.execute(db)
  })
  assert.equal((await receiver.receive(sent.http)).result, 'received')
})

const refusals: Readonly<Record<string, [string, PushOptions | ((http: HttpMessage) => HttpMessage)]>> = {
  'a sender with another certificate': ['EBMS:0101', { signer: 'foreign' }],
  'a message for another party': [
    'EBMS:0010',
    { header: { ...toGateway, to: { ...toGateway.to, id: 'EUDAMED_000009' } } },
  ],
  'a message from another party': [
    'EBMS:0010',
    { header: { ...toGateway, from: { ...toGateway.from, id: 'another' } } },
  ],
  'a message that is encrypted for another': ['EBMS:0102', { recipient: 'foreign' }],
  'a message that was changed': [
    'EBMS:0101',
    ({ contentType, body }) => {
      const text = Buffer.from(body).toString('latin1')
      return { contentType, body: Buffer.from(text.replace('>c1<', '>c2<'), 'latin1') }
    },
  ],
  'a body that is no message': ['EBMS:0007', () => ({ contentType: 'text/html', body: Buffer.from('<p>') })],
  'SOAP without anything': [
    'EBMS:0009',
    () => ({
      contentType: 'application/soap+xml',
      body: Buffer.from('<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"/>'),
    }),
  ],
  'a document type': [
    'EBMS:0009',
    () => ({
      contentType: 'application/soap+xml',
      body: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
    }),
  ],
  'nothing at all': ['EBMS:0007', () => ({ contentType: '', body: Buffer.alloc(0) })],
}

for (const [title, [code, change]] of Object.entries(refusals)) {
  test(`${title}: gets the error of the standard, and changes nothing`, async t => {
    const { receiver, stored } = await prepare(t)
    const sent = makePush(document, typeof change === 'function' ? {} : change)
    const answer = await receiver.receive(typeof change === 'function' ? change(sent.http) : sent.http)
    assert.equal(answer.result, 'refused')
    assert.equal(answer.code, code, answer.because)
    assert.match(Buffer.from(answer.response?.body ?? []).toString('utf8'), new RegExp(`errorCode="${code}"`))
    assert.equal(await stored(), 0)
  })
}

test('a payload that bursts is refused, and changes nothing', async t => {
  const { receiver, stored } = await prepare(t)
  const bomb = makePush(Buffer.alloc(40 * 1024 ** 2, 32))
  assert.ok(bomb.http.body.byteLength < 100_000, 'it is small on its way')
  const answer = await receiver.receive(bomb.http)
  assert.equal(answer.code, 'EBMS:0303')
  assert.equal(await stored(), 0)
})

test('a former key still opens what a partner encrypts for it', async t => {
  const { connect, stored } = await prepare(t)
  const changed = settingsFor(nowhere, { identity: readIdentity('manufacturer-3072') })
  const sent = makePush(document)
  assert.equal((await connect(changed).receiver.receive(sent.http)).code, 'EBMS:0102')
  const former = readIdentity('manufacturer-2048')
  const own = { identity: readIdentity('manufacturer-3072'), formerIdentity: former }
  const both = connect(settingsFor(nowhere, own))
  assert.equal((await both.receiver.receive(sent.http)).result, 'received')
  assert.equal(await stored(), 1)
})

test('a partner that keeps the roles of the message that it answers is understood too', async t => {
  const { receiver } = await prepare(t)
  const { from, to } = toGateway
  const header = { ...toGateway, from: { ...from, role: to.role }, to: { ...to, role: from.role } }
  assert.equal((await receiver.receive(makePush(document, { header }).http)).result, 'received')
})
