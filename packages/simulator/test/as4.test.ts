import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReplyTo, testService, type VerifiedUserMessage } from '@udigate/as4'
import { startSimulator } from '../src/index.ts'
import { as4, openInbox, send, writeMessage } from './as4-gateway.ts'
import { listPending, postJson, readEntities, readJson } from './client.ts'
import { mdrDevice, writePush } from './push.ts'
import { makeDataDir, start } from './start.ts'

function push(code: string): string {
  return writePush(mdrDevice({ code: `B${code}` }, { code }))
}

function readPayload({ payloads }: VerifiedUserMessage): string {
  return Buffer.from(payloads[0]?.content ?? []).toString()
}

async function arm(url: string, fault: string, details: object = {}): Promise<void> {
  assert.equal((await postJson(url, '/faults', { fault, ...details })).status, 201)
}

async function count(url: string, path: string): Promise<number> {
  return (await readJson<unknown[]>(url, path)).length
}

function change(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${url}/as4`, { method: 'PUT', headers, body: JSON.stringify(body) })
}

test('a message over AS4 gets a signed receipt, and its answer is pushed as the second leg', async t => {
  const inbox = await openInbox(t)
  const url = await start(t, { as4: { ...as4, pushUrl: inbox.url } })
  const sent = writeMessage(push('D1'))
  assert.equal((await send(url, sent))?.kind, 'receipt')
  const answer = await inbox.next()
  assert.ok(isReplyTo(answer, { messageId: sent.messageId, conversationId: 'conversation-1' }))
  assert.deepEqual(
    readEntities(readPayload(answer)).map(({ entityCode, responseCode }) => [entityCode, responseCode]),
    [['BD1', 'SUCCESS']],
  )
  assert.deepEqual(
    answer.properties.map(({ name, value }) => `${name} ${value.split(':').at(-1)}`),
    ['originalSender C4', 'finalRecipient C1'],
  )
  assert.equal(await count(url, '/register'), 2)
})

test('a message that comes again gets a receipt again, and is processed once', async t => {
  const url = await start(t, { as4 })
  const sent = writeMessage(push('D1'))
  for (const _ of [1, 2]) assert.equal((await send(url, sent))?.kind, 'receipt')
  assert.equal(await count(url, '/journal'), 1)
  await arm(url, 'as4-duplicate-error', { match: 'D1' })
  const refused = await send(url, sent)
  assert.deepEqual(refused?.kind === 'error' && refused.errors.map(({ code }) => code), ['EBMS:4001'])
  assert.equal((await send(url, sent))?.kind, 'receipt')
})

test('a message to the test service gets a receipt, and reaches EUDAMED not at all', async t => {
  const url = await start(t, { as4 })
  assert.equal((await send(url, writeMessage('<x/>', { ...testService })))?.kind, 'receipt')
  assert.equal(await count(url, '/journal'), 0)
})

test('a message of another party gets a signed error', async t => {
  const url = await start(t, { as4: { ...as4, partner: 'EUDAMED_000999' } })
  const refused = await send(url, writeMessage(push('D1')))
  assert.deepEqual(refused?.kind === 'error' && refused.errors.map(({ code }) => code), ['EBMS:0010'])
  assert.equal(await count(url, '/journal'), 0)
})

const faults: Readonly<Record<string, readonly [outcome: string | undefined, processed: number]>> = {
  'http-503': ['unknown', 0],
  'reset-before': [undefined, 0],
  reset: [undefined, 1],
  'late-processing': ['receipt', 0],
  'as4-unsigned-error': ['unknown', 0],
  'as4-unsigned-error-taken': ['unknown', 1],
  'as4-signed-error': ['error', 0],
  'as4-foreign-receipt': ['unknown', 1],
  'as4-late-receipt': ['receipt', 1],
  'as4-cut-receipt': [undefined, 1],
}

for (const [fault, [outcome, processed]] of Object.entries(faults)) {
  test(`${fault}: the outcome is ${outcome ?? 'no response'}, and then the message goes again`, async t => {
    const url = await start(t, { as4 })
    await arm(url, fault, fault === 'as4-late-receipt' ? { delayMs: 1 } : {})
    const sent = writeMessage(push('D1'))
    assert.equal((await send(url, sent))?.kind, outcome)
    assert.equal(await count(url, '/journal'), processed)
    assert.deepEqual(await readJson(url, '/faults'), [])
    assert.equal((await send(url, sent))?.kind, 'receipt')
    if (fault !== 'late-processing') assert.equal(await count(url, '/journal'), 1)
  })
}

test('an error that is not signed is read as a hint', async t => {
  const url = await start(t, { as4 })
  await arm(url, 'as4-unsigned-error')
  const outcome = await send(url, writeMessage(push('D1')))
  assert.deepEqual(outcome?.kind === 'unknown' && outcome.hints.map(({ code }) => code), ['EBMS:0004'])
})

test('an answer whose receipt is not read, or that is pushed twice, comes again under its MessageId', async t => {
  const inbox = await openInbox(t)
  const url = await start(t, { as4: { ...as4, pushUrl: inbox.url } })
  for (const fault of ['as4-push-unread', 'as4-push-twice']) {
    await arm(url, fault)
    await send(url, writeMessage(push(fault)))
    const [first, second] = [await inbox.next(), await inbox.next()]
    assert.equal(first.messageId, second.messageId)
    assert.deepEqual(first.references, second.references)
  }
})

test('an answer whose push is cut comes again', async t => {
  const inbox = await openInbox(t)
  const url = await start(t, { as4: { ...as4, pushUrl: inbox.url } })
  await arm(url, 'as4-push-cut')
  const sent = writeMessage(push('D1'))
  await send(url, sent)
  assert.equal((await inbox.next()).refToMessageId, sent.messageId)
  assert.equal(inbox.broken.count, 1)
})

test('an answer can be pushed after the next one, and answers can come late, twice or never', async t => {
  const inbox = await openInbox(t)
  const url = await start(t, { as4: { ...as4, pushUrl: inbox.url } })
  const [first, second] = [writeMessage(push('D1')), writeMessage(push('D2'))]
  await arm(url, 'as4-push-later', { match: first.messageId })
  await send(url, first)
  await send(url, second)
  assert.equal((await inbox.next()).refToMessageId, second.messageId)
  assert.equal((await inbox.next()).refToMessageId, first.messageId)
  await arm(url, 'no-acknowledgement')
  await send(url, writeMessage(push('D3')))
  await arm(url, 'late-acknowledgement', { delayMs: 3_600_000 })
  const late = writeMessage(push('D4'))
  await send(url, late)
  await arm(url, 'duplicate-acknowledgement')
  const twice = writeMessage(push('D5'))
  await send(url, twice)
  const [one, two] = [await inbox.next(), await inbox.next()]
  assert.deepEqual([one.refToMessageId, two.refToMessageId], [twice.messageId, twice.messageId])
  assert.notEqual(one.messageId, two.messageId)
  await postJson(url, '/release', {})
  assert.equal((await inbox.next()).refToMessageId, late.messageId)
})

test('answers wait, over a restart too, until it is known where they go', async t => {
  const dataDir = makeDataDir(t)
  const before = await startSimulator({ port: 0, dataDir, as4 })
  const sent = writeMessage(push('D1'))
  await send(before.url, sent)
  await before.close()
  const inbox = await openInbox(t)
  const url = await start(t, { dataDir, as4 })
  assert.equal((await listPending(url)).length, 1)
  const changed = await change(url, { pushUrl: inbox.url })
  assert.equal(changed.status, 200)
  assert.equal(JSON.stringify(await changed.json()).includes('PRIVATE'), false)
  assert.equal((await inbox.next()).refToMessageId, sent.messageId)
})

test('what the access point agreed on changes while it runs, or says why not', async t => {
  const url = await start(t)
  assert.equal((await fetch(`${url}/as4/msh`, { method: 'POST', body: 'x' })).status, 404)
  for (const [body, said] of [
    [{ key: 1 }, /texts of these names/],
    [{ address: 'x' }, /texts of these names/],
    [{ key: as4.key }, /certificate is missing/],
    [{ ...as4, key: 'x' }, /key cannot be read as PEM/],
    [{ ...as4, certificate: as4.partnerCertificates }, /key is not that of certificate/],
    [{ ...as4, partnerCertificates: 'x' }, /no certificate as PEM/],
    [{ ...as4, pushUrl: 'ftp://x' }, /pushUrl/],
  ] as const) {
    const refused = await change(url, body)
    assert.equal(refused.status, 400)
    assert.match(JSON.stringify(await refused.json()), said)
  }
  assert.equal((await change(url, as4)).status, 200)
  assert.equal((await send(url, writeMessage(push('D1'))))?.kind, 'receipt')
})
