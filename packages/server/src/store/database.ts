import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { claimDataDirectory } from './data-directory.ts'
import { migrations } from './migrations/index.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** The store, or a transaction on it: what every query takes. */
export type Db = Kysely<Tables> | Transaction<Tables>

export interface Store {
  /** For what is only read. */
  db: Kysely<Tables>
  /** Does all of `work` or nothing of it; when this returns, it is on disk. */
  write<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * Opens the embedded store in `folder`, brings its tables up to date, and proves that a commit is on disk when it
 * returns.
 *
 * @throws DataDirectoryInUse when another process has the folder
 */
export async function openStore(folder: string): Promise<Store> {
  const release = claimDataDirectory(folder)
  try {
    const sqlite = new DatabaseSync(join(folder, 'udigate.sqlite'), { enableForeignKeyConstraints: true })
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) })
    await migrate(db)
    assertDurable(sqlite)
    return {
      db,
      write: work => db.transaction().execute(work),
      async close() {
        await db.destroy()
        release()
      },
    }
  } catch (cause) {
    release()
    throw new Error(`The data folder ${folder} cannot be used: ${(cause as Error).message}.`, { cause })
  }
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** SQLite may report another setting before the first write than after it, so this comes after the migrations. */
function assertDurable(sqlite: DatabaseSync): void {
  sqlite.exec('PRAGMA user_version = 1')
  const synchronous = sqlite.prepare('PRAGMA synchronous').get()?.synchronous
  const journal = sqlite.prepare('PRAGMA journal_mode').get()?.journal_mode
  if (synchronous !== 2 || journal !== 'wal') {
    throw new Error(
      `The database is not durable: synchronous ${String(synchronous)}, journal ${String(journal)}.`,
    )
  }
}
