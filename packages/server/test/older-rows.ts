import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../src/store/migrations/index.ts'
import { start, type World } from './harness.ts'
import { openRaw, type TestPlace } from './older-store.ts'
import { emptyDatabaseFor } from './on-both-stores.ts'
import { copyStore, type StoreCopy } from './store-copy.ts'

/**
 * Makes the store of the version whose newest migration this is, with everything that a newer store held: its rows, less
 * the columns that the older one does not have.
 */
async function makeOlderStore(migration: string, place: TestPlace, copy: StoreCopy): Promise<void> {
  const db = openRaw(place)
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
    const { error } = await migrator.migrateTo(migration)
    if (error) throw error
    const tables = await db.introspection.getTables()
    await db.transaction().execute(async transaction => {
      await (place.databaseUrl === undefined
        ? sql`pragma defer_foreign_keys = on`
        : sql`set local session_replication_role = replica`
      ).execute(transaction)
      for (const { name, columns } of tables) {
        const known = new Set(columns.map(column => column.name))
        for (const row of copy.get(name as never) ?? []) {
          const older = Object.entries(row).filter(([column]) => known.has(column))
          await transaction
            .insertInto(name as 'entity')
            .values(Object.fromEntries(older) as never)
            .execute()
        }
      }
    })
  } finally {
    await db.destroy()
  }
}

/** Where a gateway can have its store, which is emptied and filled again. */
export async function makePlace(t: TestContext): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'udigate-older-entities-'))
  const database = await emptyDatabaseFor(t)
  t.after(async () => {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { dataDir, databaseUrl: database?.url }
}

/** A gateway on what is there. */
export function serve(t: TestContext, { dataDir, databaseUrl }: TestPlace, port: number): Promise<World> {
  return start(t, {
    UDIGATE_DATA_DIR: dataDir,
    UDIGATE_SIMULATOR_PORT: String(port),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
}

/** Makes the store of this place what the version whose newest migration this is would have left there. */
export async function makeOlder(migration: string, place: TestPlace): Promise<void> {
  const db = openRaw(place)
  const copy = await copyStore({ db })
  if (place.databaseUrl !== undefined) {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  }
  await db.destroy()
  if (place.databaseUrl === undefined) {
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(place.dataDir, `udigate.sqlite${end}`), { force: true })
  }
  await makeOlderStore(migration, place, copy)
}
