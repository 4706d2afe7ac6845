import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { noteReadings, type Readings } from '../src/batches/note-readings.ts'
import { makeSoleMember } from '../src/instances/membership.ts'
import type { Store } from '../src/store/database.ts'
import { insertInstance } from '../src/store/instances.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'

/** A store, and processes that read what is in it, one after the other. */
async function open(t: TestContext) {
  const { store } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }) as const,
    fetchStatus: async () => 'on-its-way' as const,
  })
  let at = 1_000_000
  const now = () => new Date(at)
  const startProcess = (over: Store = store, id = 'sole'): Readings => {
    const { lease } = makeSoleMember(over)
    const membership = { lease: async () => ({ ...(await lease()), id }) }
    return noteReadings({ store: over, membership, log: pino({ enabled: false }), now, randomBytes })
  }
  const countNoted = async () => (await store.db.selectFrom('noted_reading').selectAll().execute()).length
  const passTime = (seconds: number): void => {
    at += seconds * 1000
  }
  return { store, startProcess, countNoted, passTime }
}

test('what a process was reading when it ended is suspect for the next one, and nothing is held against it', async t => {
  const { startProcess, countNoted } = await open(t)
  const first = startProcess()
  await first.begin('judge a', 0)
  assert.equal(await isSuspect(first, 'judge a'), false, 'it may be read twice at the same time')
  await first.begin('judge a', 0)
  const next = startProcess()
  assert.deepEqual([...(await next.findSuspects(['judge a', 'judge b'])).keys()], ['judge a'])
  const again = await next.begin('judge a', 0)
  await next.begin('judge b', 0)
  await again.pass()
  assert.deepEqual([...(await startProcess().findSuspects(['judge a', 'judge b'])).keys()], ['judge b'])
  assert.equal(await countNoted(), 1)
})

test('what another process reads that lives is not suspect', async t => {
  const { store, startProcess } = await open(t)
  await insertInstance(store.db, 'i1')
  await startProcess(store, 'i1').begin('judge a', 0)
  const other = startProcess(store, 'i2')
  assert.equal(await isSuspect(other, 'judge a'), false)
  await store.db.deleteFrom('instance').execute()
  assert.equal(await isSuspect(other, 'judge a'), true)
})

test('a reading that is broken off leaves all as it was, and one whose reader is killed stays suspect', async t => {
  const { startProcess, countNoted } = await open(t)
  const readings = startProcess()
  await (await readings.begin('judge a', 0)).breakOff()
  assert.equal(await countNoted(), 0)
  await (await readings.begin('judge a', 0)).abandon()
  assert.equal(await isSuspect(readings, 'judge a'), true)
})

test('a reading that ended its reader is counted, in whichever process, until one comes to its end', async t => {
  const { startProcess } = await open(t)
  assert.equal(await (await startProcess().begin('judge a', 0)).blame('memory'), 1)
  await startProcess().begin('judge a', 0)
  const second = await startProcess().begin('judge a', 0)
  assert.equal(await second.blame('memory'), 2)
  await (await startProcess().begin('judge a', 0)).pass()
  assert.equal(await (await startProcess().begin('judge a', 0)).blame('memory'), 1)
})

test('what nothing outlives is read less and less often, and at once when it got further', async t => {
  const { startProcess, passTime } = await open(t)
  const begunAt = 1_000_000
  const waits: number[] = []
  for (let times = 0; times < 12; times += 1) {
    await startProcess().begin('judge a', 5)
    waits.push(((await startProcess().findSuspects(['judge a'])).get('judge a') ?? 0) - begunAt)
  }
  assert.deepEqual(waits.slice(0, 5), [0, 1_000, 2_000, 4_000, 8_000])
  assert.equal(waits.at(-1), 300_000)
  passTime(1)
  await startProcess().begin('judge a', 6)
  assert.equal((await startProcess().findSuspects(['judge a'])).get('judge a'), begunAt + 1_000)
})

test('what is noted of one name does not grow without end', async t => {
  const { startProcess, countNoted } = await open(t)
  for (let times = 0; times < 30; times += 1) await startProcess().begin('judge a', 0)
  for (let times = 0; times < 30; times += 1) await (await startProcess().begin('judge a', 0)).blame('memory')
  assert.ok((await countNoted()) <= 13)
})

test('a reading that ended while the store was away is not suspect', async t => {
  const { store, startProcess, countNoted } = await open(t)
  let isAway = false
  const write: Store['write'] = (work, locks) =>
    isAway ? Promise.reject(new Error('the store is away')) : store.write(work, locks)
  const readings = startProcess({ ...store, write })
  const reading = await readings.begin('judge a', 0)
  isAway = true
  await reading.pass()
  await assert.rejects(readings.begin('judge b', 0), /away/)
  isAway = false
  assert.equal((await readings.findSuspects(['judge a'])).size, 0)
  await (await readings.begin('judge b', 0)).pass()
  assert.equal(await countNoted(), 0)
})

async function isSuspect({ findSuspects }: Readings, name: string): Promise<boolean> {
  return (await findSuspects([name])).has(name)
}
