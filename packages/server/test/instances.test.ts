import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { joinStore, LeaseLost, type StoreLease } from '../src/instances/membership.ts'
import { timerPause } from '../src/jobs/environment.ts'
import { type JobRunner, makeJobRunner } from '../src/jobs/runner.ts'
import { claimDueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { shardCount, takeShards } from '../src/store/shards.ts'
import { StoreUnavailable } from '../src/store/unavailable.ts'
import { atPreview } from './at-preview.ts'
import { eventually } from './harness.ts'
import { makeDatabase } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { withoutPostgres } from './postgres.ts'

const options = { skip: withoutPostgres }
const log = pino({ level: 'silent' })
const environment = {
  now: () => new Date(),
  monotonic: () => new Date(performance.now()),
  randomBytes: (count: number) => randomBytes(count),
  pause: timerPause,
}
/** One that soon notices which others are silent, and one that sends no heartbeat. */
const quick = { between: 20, patience: 200 }
const silent = { between: 1e9, patience: 1e9 }
/** One that soon notices who comes and goes, and is given longer than a busy machine lets a process stand still. */
const steady = { between: 20, patience: 5_000 }

async function openShared(t: TestContext) {
  const database = await makeDatabase()
  const store = await openTestStore({ dataDir: '', databaseUrl: database.url })
  const members: JobRunner[] = []
  let ahead = 0
  const ownEnvironment = { ...environment, monotonic: () => new Date(performance.now() + ahead) }
  t.after(async () => {
    await Promise.all(members.map(member => member.stop()))
    await store.close()
    await database.drop()
  })
  return {
    store,
    /** Lets time pass for all processes, in milliseconds. */
    pass(milliseconds: number) {
      ahead += milliseconds
    },
    async join(times: typeof quick) {
      const jobs = makeJobRunner(ownEnvironment, log)
      members.push(jobs)
      const membership = await joinStore(store, { ...ownEnvironment, log, jobs, times })
      return { lease: membership.lease, leave: () => jobs.stop() }
    },
  }
}

test(
  'a process that joins others on a database that takes no writes is told that the store is not available',
  options,
  async t => {
    const { store, join } = await openShared(t)
    // The process has one connection for its heartbeats.
    await store.control(db => sql`set default_transaction_read_only = on`.execute(db))
    await assert.rejects(join(silent), StoreUnavailable)
    await store.control(db => sql`set default_transaction_read_only = off`.execute(db))
    await join(silent)
  },
)

test('a process without a heartbeat loses its roles and can write no more', options, async t => {
  const { store, join } = await openShared(t)
  const dead = await (await join(silent)).lease()
  assert.equal(await dead.holds('send preview'), true)
  const other = await (await join(quick)).lease()
  assert.equal(await other.holds('send preview'), false)
  await eventually(
    () => other.holds('send preview'),
    isHeld => isHeld,
  )
  assert.equal(dead.lost.aborted, false)
  await assert.rejects(
    dead.store.write(db => db.deleteFrom('instance').execute()),
    LeaseLost,
  )
  assert.equal(dead.lost.aborted, true)
  assert.deepEqual(
    (await store.db.selectFrom('instance').select('id').execute()).map(({ id }) => id),
    [other.id],
  )
})

test('a process that has lost its lease joins again, and starts without a role', options, async t => {
  const { store, join } = await openShared(t)
  const membership = await join(quick)
  const first = await membership.lease()
  assert.equal(await first.holds('send preview'), true)
  await store.write(db => db.deleteFrom('instance').execute())
  await once(first.lost, 'abort')
  const second = await membership.lease()
  assert.notEqual(second.id, first.id)
  assert.equal(await second.holds('send preview'), true)
  await assert.rejects(first.holds('collect preview'), LeaseLost)
})

test('a process that stands by for a role writes nothing', options, async t => {
  const { store, join } = await openShared(t)
  assert.equal(await (await (await join(silent)).lease()).holds('send preview'), true)
  const other = await (await join(silent)).lease()
  await store.write(async db => {
    await sql`lock table duty in exclusive mode`.execute(db)
    assert.equal(await other.holds('send preview'), false)
  })
})

test('a process that leaves gives its roles free at once', options, async t => {
  const { join } = await openShared(t)
  const leaving = await join(silent)
  assert.equal(await (await leaving.lease()).holds('send preview'), true)
  const other = await (await join(silent)).lease()
  assert.equal(await other.holds('send preview'), false)
  await leaving.leave()
  assert.equal(await other.holds('send preview'), true)
})

/** Asks for the shards of a job until there are so many. */
async function shardsOnceThereAre(lease: StoreLease, count: number): Promise<readonly number[]> {
  return eventually(
    async () => (await lease.shards('compose preview')) ?? all,
    shards => shards.length === count,
  )
}

const all = Array.from({ length: shardCount }, (_, n) => n)

test('processes share a job evenly, as they come and as they go', options, async t => {
  const { join } = await openShared(t)
  const first = await (await join(steady)).lease()
  assert.equal(await first.shards('compose preview'), undefined)
  assert.equal(await first.shards('compose production'), undefined)

  const leaving = await join(steady)
  const second = await leaving.lease()
  // What the first has is its own until it asks again.
  assert.deepEqual(await second.shards('compose preview'), [])
  const halves = [await shardsOnceThereAre(first, 32), await shardsOnceThereAre(second, 32)]
  assert.deepEqual(
    halves.flat().toSorted((one, other) => one - other),
    all,
  )

  const third = await (await join(steady)).lease()
  assert.deepEqual(await third.shards('compose preview'), [])
  await shardsOnceThereAre(first, 22)
  await shardsOnceThereAre(second, 22)
  assert.equal((await shardsOnceThereAre(third, 20)).length, 20)

  await leaving.leave()
  const left = [await shardsOnceThereAre(first, 32), await shardsOnceThereAre(third, 32)]
  assert.deepEqual(
    left.flat().toSorted((one, other) => one - other),
    all,
  )
  // The other job is the first one's alone: no other has asked for it.
  assert.equal(await first.shards('compose production'), undefined)
})

test('the shards of a process without a heartbeat are taken over', options, async t => {
  const { join } = await openShared(t)
  const dead = await (await join(silent)).lease()
  assert.equal(await dead.shards('compose preview'), undefined)
  const other = await (await join(quick)).lease()
  assert.deepEqual(await other.shards('compose preview'), [])
  assert.deepEqual(await shardsOnceThereAre(other, 64), all)
  await assert.rejects(
    dead.store.write(db => db.deleteFrom('shard').execute()),
    LeaseLost,
  )
})

test('processes that ask at the same time never have the same shard', options, async t => {
  const { join } = await openShared(t)
  const leases: StoreLease[] = []
  for (let come = 0; come < 4; come += 1) {
    leases.push(await (await join(steady)).lease())
    for (let asked = 0; asked < 5; asked += 1) {
      // Each has what it had until it has asked again, and none begins before all have.
      const shares = await Promise.all(leases.map(lease => lease.shards('compose preview')))
      const held = shares.flatMap(share => share ?? all)
      assert.equal(new Set(held).size, held.length)
    }
  }
  for (const lease of leases) await shardsOnceThereAre(lease, 16)
})

test(
  'a shard that a living instance has is not taken, and one of an instance that is gone is',
  options,
  async t => {
    const { store } = await openShared(t)
    const { db } = store
    await db
      .insertInto('instance')
      .values(['a', 'b'].map(id => ({ id, beat: 0 })))
      .execute()
    const take = (instance: string, wanted: readonly number[]) =>
      store.write(tx => takeShards(tx, 'compose preview', wanted, instance))
    const [first, second] = await Promise.all([take('a', [1, 2, 3]), take('b', [4, 3, 2])])
    assert.deepEqual(new Set([...first, ...second]), new Set([1, 2, 3, 4]))
    assert.equal(first.length + second.length, 4)
    await db.deleteFrom('instance').where('id', '=', 'b').execute()
    assert.deepEqual(new Set(await take('a', [1, 2, 3, 4])), new Set(second))
  },
)

test('while no process comes or goes, nothing is read of who shares a job', options, async t => {
  const { store, join, pass } = await openShared(t)
  const leases = [await (await join(steady)).lease(), await (await join(steady)).lease()] as const
  for (const lease of leases) await lease.shards('compose preview')
  /** Whether both know their shares where nothing can be read of them. */
  const areSettled = async (): Promise<boolean> => {
    for (const lease of leases) await lease.shards('compose preview')
    await sql`alter table shard rename to not_there`.execute(store.db)
    pass(1_000)
    const asked = await Promise.allSettled(leases.map(lease => lease.shards('compose preview')))
    await sql`alter table not_there rename to shard`.execute(store.db)
    pass(1_000)
    return asked.every(({ status }) => status === 'fulfilled')
  }
  await eventually(areSettled, are => are)
  assert.ok(await areSettled())
  for (const lease of leases) assert.equal((await lease.shards('compose preview'))?.length, 32)
})

test('no process with a heartbeat loses its lease', options, async t => {
  const { store, join } = await openShared(t)
  const times = { between: 20, patience: 400 }
  const leases = await Promise.all(
    [join(times), join(times), join(times)].map(async each => (await each).lease()),
  )
  // Each has looked at the others for twice as long as a heartbeat may be missing.
  const looks = (2 * times.patience) / times.between
  const areOver = async (): Promise<boolean> => {
    const rows = await store.db.selectFrom('instance').select('beat').execute()
    return rows.every(({ beat }) => beat >= looks)
  }
  await eventually(
    async () => leases.some(({ lost }) => lost.aborted) || (await areOver()),
    isOver => isOver,
  )
  assert.deepEqual(
    leases.map(({ lost }) => lost.aborted),
    [false, false, false],
  )
})

test("a message is one instance's at a time, and free again when that is gone", options, async t => {
  const { store } = await openShared(t)
  const { db } = store
  await db
    .insertInto('instance')
    .values(['a', 'b'].map(id => ({ id, beat: 0 })))
    .execute()
  const ids = Array.from({ length: 6 }, (_, index) => `m${index}`)
  await db
    .insertInto('message')
    .values(
      ids.map(id => ({
        message_id: id,
        correlation_id: id,
        ...atPreview,
        organisation: 'o',
        actor: 'a',
        operation: 'DEVICE.POST',
        document: '',
        document_sha256: '',
        state: 'waiting' as const,
        due_at: 1,
        failures: 0,
        created_at: 1,
        absent_after: null,
        claimed_by: null,
      })),
    )
    .execute()
  const claim = async (instance: string, limit: number): Promise<string[]> => {
    const claimed = await store.write(tx =>
      claimDueMessages(tx, atPreview, new Date(5), nothingPassedOver, limit, instance),
    )
    return claimed.map(({ message_id }) => message_id)
  }
  const [first, second] = await Promise.all([claim('a', 3), claim('b', 3)])
  assert.deepEqual([...first, ...second].sort(), ids)
  assert.deepEqual(await claim('a', 9), first)
  await db.deleteFrom('instance').where('id', '=', 'b').execute()
  assert.deepEqual((await claim('a', 9)).sort(), ids)
})
