import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { hashCheckpoint, signCheckpoint } from '../src/evidence/checkpoint.ts'
import { noPrevious } from '../src/evidence/entry.ts'
import { signerFrom } from '../src/evidence/signing.ts'
import { migrations } from '../src/store/migrations/index.ts'
import { postgresDialect } from '../src/store/postgres-dialect.ts'
import { openPool } from '../src/store/postgres-pool.ts'
import { sqliteDialect } from '../src/store/sqlite-dialect.ts'
import type { Tables } from '../src/store/tables.ts'
import { emptyDatabaseFor } from './on-both-stores.ts'

export interface TestPlace {
  dataDir: string
  databaseUrl?: string | undefined
}

/** The database of a test, as it is: without the store, its migrations and its look at the key. */
export function openRaw({ dataDir, databaseUrl }: TestPlace): Kysely<Tables> {
  if (databaseUrl !== undefined) {
    return new Kysely<Tables>({ dialect: postgresDialect(openPool(databaseUrl, { max: 2 })) })
  }
  mkdirSync(dataDir, { recursive: true })
  const sqlite = new DatabaseSync(join(dataDir, 'udigate.sqlite'))
  sqlite.exec('PRAGMA journal_mode = WAL')
  return new Kysely<Tables>({ dialect: sqliteDialect(sqlite) })
}

/** A store of an earlier version, for a test on both stores. @param version the name of its last migration */
export async function openOlderVersion(t: TestContext, version: string) {
  const database = await emptyDatabaseFor(t)
  const dataDir = mkdtempSync(join(tmpdir(), 'udigate-older-'))
  const db = openRaw({ dataDir, databaseUrl: database?.url })
  t.after(async () => {
    await db.destroy()
    await database?.drop()
    rmSync(dataDir, { recursive: true })
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  assert.equal((await migrator.migrateTo(version)).error, undefined)
  return {
    db,
    /** Puts a row into a table as it is in that version. */
    async insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
      const names = sql.join(Object.keys(row).map(name => sql.ref(name)))
      const values = sql.join(Object.values(row))
      await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(db)
    },
    /** Brings it to a later version, the latest where none is named. */
    async upgrade(to?: string): Promise<void> {
      const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
      assert.equal(error, undefined)
    },
  }
}

export type OlderVersion = Awaited<ReturnType<typeof openOlderVersion>>

/** The last version before a store named its secret key. */
const beforeKeys = '0015-observability'

/**
 * Makes the store of a version that did not look at keys, with a checkpoint by each of these secret keys in turn.
 *
 * @param fill puts more into it, before the checkpoints
 */
export async function makeOlderStore(
  place: TestPlace,
  keys: readonly Uint8Array[],
  fill: (db: Kysely<Tables>) => Promise<void> = async () => {},
): Promise<void> {
  const db = openRaw(place)
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
    const { error } = await migrator.migrateTo(beforeKeys)
    if (error) throw error
    await fill(db)
    let previous = noPrevious
    for (const [index, key] of keys.entries()) {
      const place = { number: index + 1, at: Date.UTC(2026, 0, index + 1), previous }
      const checkpoint = signCheckpoint(signerFrom(key), place, [])
      previous = hashCheckpoint(checkpoint)
      await db.insertInto('evidence_checkpoint').values(checkpoint).execute()
    }
  } finally {
    await db.destroy()
  }
}

/** Every table with its rows, as text: two stores are the same where these are. */
export async function readContent(place: TestPlace): Promise<string> {
  const db = openRaw(place)
  try {
    const lines: string[] = []
    for (const { name, columns } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
      lines.push(`${name}: ${columns.map(column => column.name).join(', ')}`)
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      lines.push(...rows.map(row => JSON.stringify(row)).toSorted())
    }
    return lines.join('\n')
  } finally {
    await db.destroy()
  }
}
