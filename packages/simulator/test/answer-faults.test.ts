import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findText } from '../src/xml/find.ts'
import { readXml } from '../src/xml/read-xml.ts'
import {
  call,
  encodePayload,
  exchange,
  listPending,
  postJson,
  readEntities,
  readJson,
  readStatus,
  submit,
} from './client.ts'
import { pull } from './pull.ts'
import { actor, mdrDevice, writePush } from './push.ts'
import { start } from './start.ts'
import { tell, udiDiPatch } from './updates.ts'

const message = 'https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1'
const device = { code: 'D1', group: { code: 'B1' } }

function makePush(...codes: string[]): string {
  return writePush(codes.map(code => mdrDevice({ code: `B${code}` }, { code })).join(''))
}

async function arm(url: string, fault: string, details: object = {}): Promise<void> {
  assert.equal((await postJson(url, '/faults', { fault, ...details })).status, 201)
}

async function retrieve(url: string): Promise<string[]> {
  const ids = await listPending(url)
  return Promise.all(
    ids.map(async messageID => encodePayload(await call(url, 'retrieveMessageRequest', { messageID }))),
  )
}

test('refuse meets every operation, with the codes that were asked for', async t => {
  const url = await start(t)
  await exchange(url, writePush(mdrDevice({ code: 'B1' }, { code: 'D1' })))
  await arm(url, 'refuse', { match: 'UDI_DI.PATCH', responseCode: 'CONFLICT', errorCode: 'E-1' })
  const said = await tell(url, 'UDI_DI.PATCH', udiDiPatch(device, '2'))
  assert.deepEqual([said.entityCode, said.responseCode, said.codes], ['D1', 'CONFLICT', ['E-1']])
  await arm(url, 'refuse', { match: 'D1' })
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', udiDiPatch(device, '2'))).codes, ['ERR-SIMULATED-001.01'])
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', udiDiPatch(device, '2'))).codes, [])
})

test('refuse-message answers the whole message with the code that was asked for', async t => {
  const url = await start(t)
  for (const responseCode of ['BAD_REQUEST', 'SECURITY_ERROR', 'SERVICE_NOT_FOUND', 'CONFLICT']) {
    await arm(url, 'refuse-message', { responseCode, errorCode: 'E-2' })
    const { entities } = await exchange(url, makePush('D1', 'D2'))
    assert.deepEqual(
      entities.map(entity => [entity.entityCode, entity.responseCode, entity.errors[0]?.code]),
      [[undefined, responseCode, 'E-2']],
    )
  }
  await arm(url, 'refuse-message', { match: 'DEVICE.GET' })
  assert.equal((await exchange(url, makePush('D1'))).entities[0]?.responseCode, 'SUCCESS')
  const page = await pull(url)
  assert.deepEqual([page.responseCode, page.codes, page.devices], ['SERVER_ERROR', ['50000'], []])
})

test('a download can be late, lost, and picked by the code it asks for', async t => {
  let time = Date.parse('2026-11-21T08:00:00Z')
  const url = await start(t, { now: () => new Date(time) })
  await exchange(url, writePush(mdrDevice({ code: 'B1' }, { code: 'D1' })))
  await arm(url, 'late-acknowledgement', { match: 'D1', delayMs: 60_000 })
  assert.equal((await pull(url)).udiDis.length, 1)
  await assert.rejects(pull(url, { UDIDICode: 'D1' }), /no acknowledgement is pending/)
  time += 60_000
  const [late = ''] = await retrieve(url)
  assert.match(late, /PullResponse/)
  await arm(url, 'no-acknowledgement', { match: 'DEVICE.GET' })
  await assert.rejects(pull(url), /no acknowledgement is pending/)
  assert.deepEqual(await listPending(url), [])
})

test('duplicate-acknowledgement: the same answer comes twice, as two messages', async t => {
  const url = await start(t)
  await arm(url, 'duplicate-acknowledgement')
  await submit(url, makePush('D1'))
  const [first, second, ...more] = await retrieve(url)
  assert.deepEqual(more, [])
  assert.equal(first, second)
  assert.equal((await readJson<unknown[]>(url, '/register')).length, 2)
})

test('answers can be of another correlation, cut off, empty, without names, or too short', async t => {
  const url = await start(t)
  for (const [fault, expected] of [
    ['empty-acknowledgement', []],
    ['unnamed-acknowledgement', [undefined, undefined]],
    ['short-acknowledgement', ['Bshort-acknowledgement1']],
  ] as const) {
    await arm(url, fault)
    const { entities } = await exchange(url, makePush(`${fault}1`, `${fault}2`))
    assert.deepEqual(
      entities.map(({ entityCode }) => entityCode),
      expected,
    )
    assert.ok(entities.every(({ responseCode }) => responseCode === 'SUCCESS'))
  }
  await arm(url, 'foreign-acknowledgement')
  const push = writePush(mdrDevice({ code: 'B1' }, { code: 'D1' }), { correlationId: 'c-1' })
  const { root } = await exchange(url, push)
  assert.match(findText(root, message, 'correlationID') ?? '', /^[0-9a-f-]{36}$/)
  await arm(url, 'broken-acknowledgement')
  await submit(url, makePush('D3'))
  const [broken = ''] = await retrieve(url)
  assert.throws(() => readXml(Buffer.from(broken)))
  assert.match(broken, /correlationID/)
  assert.equal((await readJson<unknown[]>(url, '/register')).length, 16)
})

test('older acknowledgements carry a response code at the top, with the entities or alone', async t => {
  const url = await start(t)
  for (const [fault, version, count] of [
    ['older-acknowledgement', '3.0.25', 2],
    ['code-acknowledgement', '3.0.25', 0],
  ] as const) {
    await arm(url, fault, { times: 3 })
    const accepted = await exchange(url, makePush(`${fault}1`, `${fault}2`))
    assert.equal(accepted.root.attributes.get('version'), version)
    assert.deepEqual([accepted.entities.length, readLast(accepted.xml)], [count, 'SUCCESS'])
    const partly = await exchange(url, makePush(`${fault}1`, `${fault}3`))
    assert.equal(readLast(partly.xml), 'PROCESSED_WITH_ERRORS')
    assert.equal(readLast((await exchange(url, writePush(''))).xml), 'BAD_REQUEST')
  }
})

test('a EUDAMED of an older DTX version takes its own version only and answers in its shape', async t => {
  const url = await start(t, { dtxVersion: '3.0.25' })
  const push = writePush(mdrDevice({ code: 'B1' }, { code: 'D1' }), { version: '3.0.25' })
  const { xml, root, entities } = await exchange(url, push)
  assert.equal(entities[0]?.responseCode, 'SUCCESS')
  assert.equal(root.attributes.get('version'), '3.0.25')
  assert.equal(root.children.at(-1)?.name, 'responseCode', xml)
  assert.match(
    (await exchange(url, makePush('D2'))).entities[0]?.errors[0]?.detail ?? '',
    /must be '3\.0\.25'/,
  )
})

test('downloads can be empty, count no pages, or keep to their schema', async t => {
  const url = await start(t)
  await exchange(url, makePush('D1'))
  await arm(url, 'empty-download')
  const empty = await pull(url)
  assert.deepEqual([empty.responseCode, empty.numberOfPages, empty.udiDis], ['SUCCESS', '0', []])
  await arm(url, 'zero-pages')
  const uncounted = await pull(url)
  assert.deepEqual([uncounted.numberOfPages, uncounted.udiDis], ['0', ['D1']])
  const container = /<udidi:substances\/>/
  assert.match(uncounted.xml, container)
  await arm(url, 'valid-download')
  assert.doesNotMatch((await pull(url)).xml, container)
  await arm(url, 'empty-download', { match: actor })
  await exchange(url, makePush('D2'))
  assert.deepEqual((await pull(url)).udiDis, [], 'an acknowledgement does not use it up')
})

test('late-arrival: the message is unknown, then taken, processed and answered', async t => {
  let time = Date.parse('2026-11-21T08:00:00Z')
  const url = await start(t, { now: () => new Date(time) })
  await arm(url, 'late-arrival', { delayMs: 60_000 })
  await assert.rejects(submit(url, makePush('D1'), { messageId: 'm-1' }))
  assert.equal(await readStatus(url, 'm-1', 'SENDING'), 'NOT_FOUND')
  assert.deepEqual(await readJson(url, '/register'), [])
  time += 60_000
  assert.equal((await readJson<unknown[]>(url, '/register')).length, 2)
  assert.equal(await readStatus(url, 'm-1', 'SENDING'), 'ACKNOWLEDGED')
  const [answer = ''] = await retrieve(url)
  assert.equal(readEntities(answer)[0]?.entityCode, 'BD1')
})

test('late-arrival: what was sent again meanwhile under the same id is dropped when it arrives', async t => {
  let time = Date.parse('2026-11-21T08:00:00Z')
  const url = await start(t, { now: () => new Date(time) })
  await arm(url, 'late-arrival', { delayMs: 60_000 })
  await assert.rejects(submit(url, makePush('D1'), { messageId: 'm-1' }))
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  await arm(url, 'late-arrival', { delayMs: 1000 })
  await assert.rejects(submit(url, makePush('D1'), { messageId: 'm-2' }))
  time += 60_000
  const answers = await retrieve(url)
  assert.deepEqual(
    answers.map(xml => readEntities(xml)[0]?.responseCode),
    ['SUCCESS', 'PROCESSED_WITH_ERRORS'],
  )
  assert.equal((await readJson<unknown[]>(url, '/journal')).length, 2)
})

test('late-processing: the message counts as delivered, and is processed and answered later', async t => {
  let time = Date.parse('2026-11-21T08:00:00Z')
  const url = await start(t, { now: () => new Date(time) })
  await arm(url, 'late-processing', { delayMs: 60_000 })
  assert.equal((await submit(url, makePush('D1'), { messageId: 'm-1' })).fault, undefined)
  assert.equal(await readStatus(url, 'm-1', 'SENDING'), 'ACKNOWLEDGED')
  assert.match(
    (await submit(url, makePush('D1'), { messageId: 'm-1' })).fault?.message ?? '',
    /already exists/,
  )
  assert.deepEqual(await readJson(url, '/register'), [])
  time += 60_000
  assert.equal((await readJson<unknown[]>(url, '/register')).length, 2)
  const [answer = ''] = await retrieve(url)
  assert.equal(readEntities(answer)[0]?.responseCode, 'SUCCESS')
})

test('contradicting-acknowledgement: the second answer says the opposite', async t => {
  const url = await start(t)
  await arm(url, 'contradicting-acknowledgement', { times: 2 })
  for (const expected of [
    ['SUCCESS', 'PROCESSED_WITH_ERRORS'],
    ['PROCESSED_WITH_ERRORS', 'SUCCESS'],
  ]) {
    await submit(url, makePush('D1'))
    const answers = await retrieve(url)
    assert.deepEqual(
      answers.map(xml => readEntities(xml)[0]?.responseCode),
      expected,
    )
  }
  assert.equal((await readJson<unknown[]>(url, '/register')).length, 2)
})

/** The text of the last part of a message. */
function readLast(xml: string): string {
  return readXml(Buffer.from(xml)).children.at(-1)?.text ?? ''
}
