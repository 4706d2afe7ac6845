import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Db, Store } from './database.ts'
import { declareRevision, remembered } from './remembered.ts'
import { openSqliteStore } from './sqlite-store.ts'

async function openStore(t: TestContext): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-remembered-'))
  const store = await openSqliteStore(folder, { subscribers: [], randomBytes, now: () => new Date(0) })
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  return store
}

/** Reads the organisation of an actor, and notes each time that the store is asked. */
function countedReads() {
  const asked: string[] = []
  const read = remembered(
    (code: string) => code,
    async (db: Db, code) => {
      asked.push(code)
      const query = db.selectFrom('actor').select('organisation').where('code', '=', code)
      return (await query.executeTakeFirst())?.organisation
    },
  )
  return { asked, read }
}

function insertActor(store: Store, code: string, organisation: string): Promise<unknown> {
  return store.write(db => db.insertInto('actor').values({ stage: 'preview', code, organisation }).execute())
}

test('what was read is remembered, that there is nothing too, until anything is written', async t => {
  const store = await openStore(t)
  const { asked, read } = countedReads()
  assert.deepEqual([await read(store.db, 'a'), await read(store.db, 'a')], [undefined, undefined])
  assert.deepEqual(asked, ['a'])
  await insertActor(store, 'a', 'maker')
  assert.deepEqual([await read(store.db, 'a'), await read(store.db, 'a')], ['maker', 'maker'])
  assert.deepEqual(asked, ['a', 'a'])
  await store.write(db => db.updateTable('actor').set({ organisation: 'other' }).execute())
  assert.equal(await read(store.db, 'a'), 'other')
  await store.write(db => db.deleteFrom('actor').returning('code').execute())
  assert.equal(await read(store.db, 'a'), undefined)
})

test('a transaction reads each time, and what it takes back is never seen', async t => {
  const store = await openStore(t)
  const { asked, read } = countedReads()
  await store
    .write(async db => {
      assert.equal(await read(db, 'a'), undefined)
      await db.insertInto('actor').values({ stage: 'preview', code: 'a', organisation: 'maker' }).execute()
      assert.equal(await read(db, 'a'), 'maker')
      throw new Error('taken back')
    })
    .catch(() => {})
  assert.deepEqual(asked, ['a', 'a'])
  assert.equal(await read(store.db, 'a'), undefined)
})

test('what was read while something was written is not remembered', async () => {
  let revision = 0
  const db = {} as Db
  declareRevision(db, () => revision)
  let reads = 0
  const read = remembered(
    () => '',
    async () => {
      reads += 1
      revision += reads === 1 ? 1 : 0
      return reads
    },
  )
  assert.deepEqual([await read(db), await read(db), await read(db)], [1, 2, 2])
})

test('of a store that others write to nothing is remembered', async () => {
  let reads = 0
  const read = remembered(
    () => '',
    async () => (reads += 1),
  )
  const db = {} as Db
  assert.deepEqual([await read(db), await read(db)], [1, 2])
})
