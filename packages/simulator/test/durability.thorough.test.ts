import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startSimulator } from '../src/index.ts'
import type { JournalEntry } from '../src/state.ts'
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
import { actor, mdrDevice, mdrUdiDi, producer, sppDevice, writePush } from './push.ts'
import { readRegister, readRegisteredXml } from './register.ts'
import { makeDataDir, spawnSimulator, start } from './start.ts'
import { marketPut, mdrBasicUdi, packagePut, tell, udiDiPatch } from './updates.ts'

function makePush(code: string): string {
  return writePush(mdrDevice({ code: `B${code}` }, { code }))
}

function readLog(dataDir: string): string {
  return join(dataDir, 'simulator', 'events.ndjson')
}

async function snapshot(url: string) {
  const pending = await listPending(url)
  const payloads = []
  for (const messageID of pending) {
    payloads.push(
      encodePayload(await call(url, 'retrieveMessageRequest', { messageID }, 'markAsDownloaded="false"')),
    )
  }
  return {
    register: await readRegister(url),
    content: (await readRegister(url)).some(({ code }) => code === 'D1')
      ? await readRegisteredXml(url, 'D1')
      : '',
    journal: await readJson<unknown[]>(url, '/journal'),
    pending,
    payloads,
  }
}

function spawnOn(t: TestContext, dataDir: string) {
  return spawnSimulator(t, { UDIGATE_SIMULATOR_PORT: '0', UDIGATE_DATA_DIR: dataDir })
}

const device = { code: 'D1', group: { code: 'B1' } }
const updates = [
  ['BASIC_UDI.PATCH', mdrBasicUdi({ code: 'B1', riskClass: 'CLASS_III', certified: true }, '2')],
  ['UDI_DI.PATCH', udiDiPatch(device, '2', [['V9099', 'V9012']])],
  ['MARKET_INFO.PUT', marketPut(device, '2', ['DE*', 'FR'])],
  ['PACKAGE_UDI.PUT', packagePut(device, '0', [['P1', 'D1', 5]])],
] as const

test('everything survives a kill -9', async t => {
  const dataDir = makeDataDir(t)
  const first = await spawnOn(t, dataDir)
  const group = { code: 'B1', riskClass: 'CLASS_III', certified: true }
  const { id: downloaded } = await exchange(first.url, writePush(mdrDevice(group, { code: 'D1' })))
  await postJson(first.url, '/confirm', { issuingAgency: 'GS1', code: 'B1' })
  await submit(first.url, writePush(mdrUdiDi({ code: 'D2', group }), { service: 'UDI_DI' }), {
    messageId: 'm-2',
  })
  await submit(first.url, 'no XML', { messageId: 'm-3' })
  for (const [name, payload] of updates) {
    assert.deepEqual((await tell(first.url, name, payload)).codes, [], name)
  }
  await postJson(first.url, '/seed', { actor, devices: 3 })
  await fetch(`${first.url}/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: writePush(mdrDevice({ code: 'B6' }, { code: 'D6' })),
  })
  await postJson(first.url, '/discard', { issuingAgency: 'GS1', code: 'D6' })
  await postJson(first.url, '/faults', { fault: 'no-acknowledgement', times: 5 })
  await submit(first.url, makePush('D4'), { messageId: 'm-4' })
  const before = await snapshot(first.url)
  first.process.kill('SIGKILL')
  assert.equal((await first.ended).signal, 'SIGKILL')

  const second = await spawnOn(t, dataDir)
  assert.deepEqual(await snapshot(second.url), before)
  assert.equal(before.pending.length, 2)
  assert.equal(before.register.find(({ code }) => code === 'D6')?.state, 'DISCARDED')
  assert.deepEqual(before.register.find(({ code }) => code === 'D1')?.versions, {
    marketInfos: 2,
    packages: 1,
  })
  assert.deepEqual((await tell(second.url, 'UDI_DI.PATCH', udiDiPatch(device, '3'))).codes, [])
  assert.equal(await readStatus(second.url, 'm-4', 'SENDING'), 'ACKNOWLEDGED')
  assert.equal(await readStatus(second.url, downloaded, 'RECEIVING'), 'DOWNLOADED')
  assert.equal((await submit(second.url, makePush('D5'), { messageId: 'm-4' })).fault?.code, 'EBMS_0004')
  assert.deepEqual(await readJson(second.url, '/faults'), [])
  const { entities } = await exchange(second.url, makePush('D4'))
  assert.equal(entities[0]?.errors[0]?.code, 'ERR-UDID-003.01')
  const journal = await readJson<JournalEntry[]>(second.url, '/journal')
  assert.deepEqual(
    journal.map(({ seq }) => seq),
    journal.map((_, index) => index + 1),
  )
  assert.equal(journal.length, before.journal.length + 2)
})

test('what was answered before a kill -9 in the middle of many messages is there afterwards', async t => {
  const dataDir = makeDataDir(t)
  const first = await spawnOn(t, dataDir)
  const answered: string[] = []
  const sending = Array.from({ length: 60 }, async (_, index) => {
    const messageId = `m-${index}`
    const reply = await submit(first.url, makePush(`D${index}`), { messageId })
    assert.equal(reply.fault, undefined)
    answered.push(messageId)
    if (answered.length === 20) first.process.kill('SIGKILL')
  })
  await Promise.allSettled(sending)
  await first.ended
  assert.ok(answered.length >= 20)

  const second = await spawnOn(t, dataDir)
  for (const messageId of answered) {
    assert.equal(await readStatus(second.url, messageId, 'SENDING'), 'ACKNOWLEDGED')
    const [id = ''] = await listPending(second.url, { refToMessageId: messageId })
    const retrieved = await call(second.url, 'retrieveMessageRequest', { messageID: id })
    assert.equal(readEntities(encodePayload(retrieved))[0]?.responseCode, 'SUCCESS')
  }
  const register = await readJson<{ kind: string }[]>(second.url, '/register')
  const journal = await readJson<unknown[]>(second.url, '/journal')
  assert.equal(register.length, journal.length * 2)
})

test('a late acknowledgement stays due at its time across a restart', async t => {
  const dataDir = makeDataDir(t)
  let time = Date.parse('2026-11-21T08:00:00Z')
  const now = (): Date => new Date(time)
  const first = await startSimulator({ port: 0, dataDir, now })
  await postJson(first.url, '/faults', { fault: 'late-acknowledgement', delayMs: 60_000 })
  await submit(first.url, makePush('D1'))
  await first.close()
  const url = await start(t, { dataDir, now })
  time += 59_999
  assert.deepEqual(await listPending(url), [])
  time += 1
  assert.equal((await listPending(url)).length, 1)
})

const morning = (): Date => new Date('2026-11-21T08:00:00Z')

test('a late acknowledgement that is released arrives at once, and stays so across a restart', async t => {
  const dataDir = makeDataDir(t)
  const first = await startSimulator({ port: 0, dataDir, now: morning })
  await postJson(first.url, '/faults', { fault: 'late-acknowledgement', delayMs: 60_000 })
  await submit(first.url, makePush('D1'))
  assert.deepEqual(await listPending(first.url), [])
  assert.equal((await fetch(`${first.url}/release`, { method: 'POST' })).status, 204)
  const arrived = await listPending(first.url)
  assert.equal(arrived.length, 1)
  await first.close()
  assert.deepEqual(await listPending(await start(t, { dataDir, now: morning })), arrived)
})

for (const [what, tail] of [
  ['half a line', '{"type":"message-taken","at":"2026-11-21T0'],
  ['a line of zeros', '\0\0\0\0\0\n'],
] as const) {
  test(`a torn last line is cut off: ${what}`, async t => {
    const dataDir = makeDataDir(t)
    const first = await startSimulator({ port: 0, dataDir })
    await submit(first.url, makePush('D1'))
    const before = await snapshot(first.url)
    await first.close()
    const { size } = statSync(readLog(dataDir))
    appendFileSync(readLog(dataDir), tail)

    const second = await startSimulator({ port: 0, dataDir })
    assert.equal(statSync(readLog(dataDir)).size, size)
    assert.deepEqual(await snapshot(second.url), before)
    await submit(second.url, makePush('D2'))
    await second.close()
    const url = await start(t, { dataDir })
    assert.equal((await readJson<unknown[]>(url, '/register')).length, 4)
  })
}

test('a log from before directive devices is read: its devices are under a regulation or packs', async t => {
  const dataDir = makeDataDir(t)
  const first = await startSimulator({ port: 0, dataDir })
  await exchange(first.url, makePush('1'))
  const pack = sppDevice({ code: 'B2' }, { code: '2' })
  await exchange(first.url, writePush(pack, { sender: producer }))
  const register = await readRegister(first.url)
  await first.close()
  const log = readFileSync(readLog(dataDir), 'utf8')
  const former = log.replaceAll(/"criterion":"(STANDARD|SPP)",/g, '')
  assert.notEqual(former, log)
  writeFileSync(readLog(dataDir), former)
  const url = await start(t, { dataDir })
  assert.deepEqual(await readRegister(url), register)
  assert.deepEqual(
    register.map(({ criterion }) => criterion),
    ['STANDARD', 'STANDARD', 'SPP', 'SPP'],
  )
})

test('a log that is damaged in the middle is not used', async t => {
  const dataDir = makeDataDir(t)
  const first = await startSimulator({ port: 0, dataDir })
  for (const code of ['D1', 'D2']) await submit(first.url, makePush(code))
  await first.close()
  const [one = '', two = ''] = readFileSync(readLog(dataDir), 'utf8').split('\n')
  writeFileSync(readLog(dataDir), `${one.slice(0, -5)}\n${two}\n`)
  await assert.rejects(startSimulator({ port: 0, dataDir }), /events\.ndjson is damaged in line 1/)
  const old = one.replace('"written":', '"created":')
  writeFileSync(readLog(dataDir), `${old}\n${two}\n`)
  await assert.rejects(startSimulator({ port: 0, dataDir }), /older version of the simulator/)
  writeFileSync(readLog(dataDir), `${one}\n{"type":"group-dissolved"}\n${two}\n`)
  await assert.rejects(startSimulator({ port: 0, dataDir }), /unknown event "group-dissolved"/)
})

test('only the owner may read the log: it holds the messages with their access tokens', async t => {
  const dataDir = makeDataDir(t)
  await start(t, { dataDir })
  assert.equal(statSync(readLog(dataDir)).mode & 0o077, 0)
})
