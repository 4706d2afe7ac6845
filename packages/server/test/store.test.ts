import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { keepAcknowledgement } from '../src/store/acknowledgements.ts'
import { listAllRegisteredActors } from '../src/store/actors.ts'
import type { Db, Store } from '../src/store/database.ts'
import { raiseHeartbeat } from '../src/store/instances.ts'
import { databaseFor, testOnBoth as test } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'

async function open(t: TestContext): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-store-'))
  const database = await databaseFor(t)
  const store = await openTestStore({ dataDir: folder, databaseUrl: database?.url })
  t.after(async () => {
    await store.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return store
}

/** Rows that hold a number each. */
const counters = {
  make: (db: Db, ...names: string[]) =>
    db
      .insertInto('instance')
      .values(names.map(id => ({ id, beat: 0 })))
      .execute(),
  async read(db: Db, id: string): Promise<number> {
    return (await db.selectFrom('instance').select('beat').where('id', '=', id).executeTakeFirstOrThrow())
      .beat
  },
  write: (db: Db, id: string, beat: number) =>
    db.updateTable('instance').set({ beat }).where('id', '=', id).execute(),
}

test('numbers, bytes and texts come back as they went in, and texts sort by their bytes', async t => {
  const store = await open(t)
  const document = new Uint8Array([0, 255, 1, 254])
  const codes = ['é', 'z', 'B', 'a', 'Z', '_', '1', 'ab', 'A']
  await store.write(async db => {
    await keepAcknowledgement(db, {
      ebms_message_id: 'e',
      stage: 'preview',
      correlation_id: null,
      message_id: null,
      received_at: Date.parse('2100-01-01'),
      document,
      reading: 'unmatched',
    })
    for (const code of codes) {
      await db
        .insertInto('actor')
        .values({ stage: 'preview', code, organisation: 'o', registered_at: 1 } as never)
        .execute()
    }
  })
  const row = await store.db.selectFrom('acknowledgement').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([...row.document], [...document])
  assert.equal(row.received_at, Date.parse('2100-01-01'))
  const listed = await listAllRegisteredActors(store.db, 'preview')
  assert.deepEqual(
    listed.map(({ code }) => code),
    codes.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
  )
  const counted = await store.db
    .selectFrom('actor')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.sum<number>('registered_at').as('sum')])
    .executeTakeFirstOrThrow()
  assert.deepEqual({ ...counted }, { all: 9, sum: 9 })
})

test('a name that nothing can have is not found', async t => {
  const store = await open(t)
  const found = store.db.selectFrom('instance').selectAll().where('id', '=', 'a\0b').execute()
  assert.deepEqual(await found, [])
})

test('a work that fails leaves nothing, and the store goes on', async t => {
  const store = await open(t)
  const failing = store.write(async db => {
    await counters.make(db, 'a')
    throw new Error('no')
  })
  await assert.rejects(failing, /^Error: no$/)
  await assert.rejects(store.write(db => sql`select nonsense`.execute(db)))
  await store.write(db => counters.make(db, 'a'))
  assert.equal(await counters.read(store.db, 'a'), 0)
})

test('works that name the same lock run one after the other', async t => {
  const store = await open(t)
  await store.write(db => counters.make(db, 'a'))
  const add = async (db: Db): Promise<void> => {
    const value = await counters.read(db, 'a')
    await turn()
    await counters.write(db, 'a', value + 1)
  }
  const locks = ['one', 'two']
  await Promise.all(Array.from({ length: 20 }, (_, index) => store.write(add, index % 2 ? locks : ['two'])))
  assert.equal(await counters.read(store.db, 'a'), 20)
})

/** @param afterFirst is waited for once the first of them is raised */
function inOrder(names: readonly string[], afterFirst: () => Promise<unknown>) {
  return async (db: Db): Promise<void> => {
    for (const [index, name] of names.entries()) {
      await raiseHeartbeat(db, name)
      if (index === 0) await afterFirst()
    }
  }
}

test('works that would wait for each other for ever are done again', async t => {
  const store = await open(t)
  await store.write(db => counters.make(db, 'a', 'b'))
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const meet = (own: PromiseWithResolvers<void>, theirs: PromiseWithResolvers<void>) => async () => {
    runs += 1
    own.resolve()
    // Where only one writes at a time, the other one has not begun.
    if (store.isShared) await theirs.promise
  }
  await Promise.all([
    store.write(inOrder(['a', 'b'], meet(one, other))),
    store.write(inOrder(['b', 'a'], meet(other, one))),
  ])
  assert.equal(runs, store.isShared ? 3 : 2)
  assert.deepEqual([await counters.read(store.db, 'a'), await counters.read(store.db, 'b')], [2, 2])
})

test('of works that share a transaction only the one at fault fails', async t => {
  const store = await open(t)
  const works = Array.from({ length: 150 }, (_, index) =>
    store.writeTogether(
      async db => {
        await counters.make(db, `i${index}`)
        if (index % 50 === 7) throw new Error(`no ${index}`)
        return index
      },
      [`lock ${index}`],
    ),
  )
  const results = await Promise.allSettled(works)
  for (const [index, result] of results.entries()) {
    if (index % 50 === 7) assert.equal(result.status === 'rejected' && result.reason.message, `no ${index}`)
    else assert.equal(result.status === 'fulfilled' && result.value, index)
  }
  const { count } = await store.db
    .selectFrom('instance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(count, 147)
})

test('works that come together need far fewer transactions than there are works', async t => {
  const store = await open(t)
  const transactions = new Set<Db>()
  await Promise.all(
    Array.from({ length: 128 }, (_, index) =>
      store.writeTogether(async db => {
        transactions.add(db)
        await counters.make(db, `i${index}`)
      }),
    ),
  )
  assert.ok(transactions.size <= 4, `${transactions.size} transactions`)
})

test('a work that shares a lock with a transaction under way waits for its end, and one that does not goes first', async t => {
  const store = await open(t)
  const order: string[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = store.writeTogether(
    async db => {
      begun.resolve()
      await end
      await counters.make(db, 'first')
      order.push('first')
    },
    ['group'],
  )
  await begun.promise
  const sibling = store.writeTogether(
    async db => {
      order.push(`sibling, after ${await counters.read(db, 'first')}`)
    },
    ['device', 'group'],
  )
  const other = store.writeTogether(async () => void order.push('other'), ['another group'])
  // The embedded store has one transaction at a time.
  if (store.isShared) await other
  resolve()
  await Promise.all([first, sibling, other])
  // In one transaction, the other work may be through before this one has read.
  const expected = ['first', 'sibling, after 0']
  assert.deepEqual(
    order.filter(each => each !== 'other'),
    expected,
  )
  if (store.isShared) assert.equal(order[0], 'other')
})
