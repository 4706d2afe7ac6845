import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as testOnce } from 'node:test'
import { type Dialect, Kysely } from 'kysely'
import { migrate } from '../src/store/migrate.ts'
import { postgresDialect } from '../src/store/postgres-dialect.ts'
import { openPool } from '../src/store/postgres-pool.ts'
import { sqliteDialect } from '../src/store/sqlite-dialect.ts'
import type { Tables } from '../src/store/tables.ts'
import { emptyDatabaseFor, makeDatabase, test } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { withoutPostgres } from './postgres.ts'

/** How often each is interrupted, at places that are spread over all of its statements. */
const interruptions = 20

type Open = () => { dialect: Dialect }

async function interruptEverywhere(open: Open, another: ReturnType<Open>): Promise<void> {
  const run = async (stopAt: number, place = open()): Promise<number> => {
    let count = 0
    const db = new Kysely<Tables>({
      ...place,
      log() {
        count += 1
        // From then on nothing works any longer.
        if (count >= stopAt) throw new Error('interrupted')
      },
    })
    try {
      await migrate(db)
    } finally {
      await db.destroy()
    }
    return count
  }
  const listTables = async (): Promise<string[]> => {
    const db = new Kysely<Tables>(open())
    const tables = await db.introspection.getTables()
    await db.destroy()
    return tables.map(({ name }) => name)
  }
  const statements = await run(Number.POSITIVE_INFINITY, another)
  assert.ok(statements > interruptions)
  for (let place = 1; place <= interruptions; place += 1) {
    // The very last one is the end of the transaction.
    const stopAt = Math.floor((place * (statements - 1)) / interruptions)
    await assert.rejects(run(stopAt), /interrupted|transaction/)
    assert.deepEqual(await listTables(), [], `interrupted at ${stopAt}`)
  }
  await run(Number.POSITIVE_INFINITY)
  const tables = await listTables()
  for (const name of ['submission', 'message', 'instance', 'entity_lock'])
    assert.ok(tables.includes(name), name)
  await run(Number.POSITIVE_INFINITY)
}

test('migrations that are interrupted anywhere leave nothing, and are done by the next start', async t => {
  const one = await emptyDatabaseFor(t)
  const other = await emptyDatabaseFor(t)
  if (one && other) {
    t.after(() => Promise.all([one.drop(), other.drop()]))
    return interruptEverywhere(() => openUrl(one.url), openUrl(other.url))
  }
  const folder = mkdtempSync(join(tmpdir(), 'udigate-migrations-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.sqlite')
  await interruptEverywhere(() => openFile(file), openFile(':memory:'))
})

testOnce('stores that are opened at once make the tables once', { skip: withoutPostgres }, async t => {
  const database = await makeDatabase({ empty: true })
  t.after(() => database.drop())
  const { url } = database
  const stores = await Promise.all(
    Array.from({ length: 6 }, () => openTestStore({ dataDir: '', databaseUrl: url })),
  )
  const [first] = stores
  const locks = await first?.db.selectFrom('entity_lock').select('n').execute()
  assert.equal(new Set(locks?.map(({ n }) => n)).size, locks?.length)
  await Promise.all(stores.map(store => store.close()))
})

function openFile(path: string) {
  return { dialect: sqliteDialect(new DatabaseSync(path, { enableForeignKeyConstraints: true })) }
}

function openUrl(url: string) {
  return { dialect: postgresDialect(openPool(url, { max: 2 })) }
}
