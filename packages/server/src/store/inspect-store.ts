import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { claimDataDirectory } from './data-directory.ts'
import type { StorePlace } from './database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/**
 * Reads from a store as it is, whichever version has made its tables, and changes nothing.
 *
 * @throws DataDirectoryInUse when another process has the folder, Error where there is no store
 */
export async function inspectStore<Result>(
  { dataDir, databaseUrl, databasePooler }: StorePlace,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === undefined) return lookAtFile(dataDir, read)
  // Loaded only where they are needed.
  const { postgresDialect } = await import('./postgres-dialect.ts')
  const { openPool } = await import('./postgres-pool.ts')
  const pool = openPool(databaseUrl, { max: 1, connectionTimeoutMillis: 10_000, pooler: databasePooler })
  return readAndClose(new Kysely<Tables>({ dialect: postgresDialect(pool) }), read)
}

async function lookAtFile<Result>(
  folder: string,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const file = join(folder, 'udigate.sqlite')
  if (!existsSync(file)) throw new Error(`There is no store in the data folder ${folder}.`)
  const release = claimDataDirectory(folder)
  try {
    const sqlite = new DatabaseSync(file, { readOnly: true })
    return await readAndClose(new Kysely<Tables>({ dialect: sqliteDialect(sqlite) }), read)
  } finally {
    release()
  }
}

async function readAndClose<Result>(
  db: Kysely<Tables>,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}
