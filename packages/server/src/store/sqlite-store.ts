import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely, sql } from 'kysely'
import { migrateForKey, SecretKeyRefused } from './admit-key.ts'
import { announcing, settling } from './changes.ts'
import { makeCommitGate } from './commit-gate.ts'
import { makeCommitSync } from './commit-sync.ts'
import { claimDataDirectory } from './data-directory.ts'
import type { Store, StoreOptions } from './database.ts'
import { makeGroupCommit } from './group-commit.ts'
import { declareRevision } from './remembered.ts'
import { isFileError, sqliteDialect } from './sqlite-dialect.ts'
import { type SqliteLog, sqliteLog, usualLog } from './sqlite-log.ts'
import type { Tables } from './tables.ts'
import { StoreUnavailable } from './unavailable.ts'

/** What is kept in memory of the file. New codes fall anywhere in the indexes, so most of these have to fit. */
const cacheKilobytes = 64_000

/**
 * How long another program may hold the file, in milliseconds: one that copies it, or that a person looks into it with.
 * Nothing else goes on meanwhile, so what takes longer than a moment is refused.
 */
const patience = 1_000

/** Brings to the disk what was committed, by `own`, as a store in a file does. */
export type SyncLog = (own: () => Promise<void>) => Promise<void>

/**
 * Opens the embedded store in `folder`, brings its tables up to date, and proves that it can bring its log to the disk.
 *
 * @param sync does that
 * @throws DataDirectoryInUse when another process has the folder, SecretKeyRefused when the store is another key's
 */
export async function openSqliteStore(
  folder: string,
  options: StoreOptions,
  sync: SyncLog = own => own(),
): Promise<Store> {
  const release = claimDataDirectory(folder)
  try {
    const file = join(folder, 'udigate.sqlite')
    keepToOwner(file)
    const sqlite = new DatabaseSync(file, {
      enableForeignKeyConstraints: true,
      timeout: patience,
    })
    // A commit reaches the log, and the disk by a sync beside: so no call waits here for the disk.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0')
    sqlite.exec(`PRAGMA journal_size_limit = ${usualLog}`)
    sqlite.exec(`PRAGMA cache_size = -${cacheKilobytes}`)
    let log: SqliteLog | undefined
    const dialect = ({ onDiskError, onStatement }: SqliteWatch): Dialect => {
      const gate = makeCommitGate()
      const opened = sqliteLog(file, sqlite, patience, gate, onDiskError)
      log = opened
      const commits = { sync: makeCommitSync(() => sync(opened.sync), onDiskError), gate }
      return sqliteDialect(sqlite, onDiskError, onStatement, commits)
    }
    const store = await makeSqliteStore(dialect, options, release)
    assertDurable(sqlite)
    if (!log) throw new TypeError('The store has no log.')
    const opened = log
    await opened.sync()
    opened.keepShort(store.db)
    return {
      ...store,
      log: opened,
      async close() {
        await opened.stop()
        await store.close()
        await opened.close()
      },
    }
  } catch (cause) {
    release()
    if (cause instanceof SecretKeyRefused) throw cause
    throw new Error(`The data folder ${folder} cannot be used: ${(cause as Error).message}.`, { cause })
  }
}

/** What is to be said of an SQLite: that the disk has failed, and each statement that may change something. */
export interface SqliteWatch {
  onDiskError(this: void, error: Error): void
  onStatement(this: void): void
}

/**
 * A store on SQLite, whatever holds the file, with its tables brought up to date.
 *
 * @param makeDialect reaches SQLite, and says what it is to say of it
 * @param onClosed called when the store is closed
 * @throws SecretKeyRefused when the store is another key's
 */
export async function makeSqliteStore(
  makeDialect: (watch: SqliteWatch) => Dialect,
  options: StoreOptions,
  onClosed: () => void,
): Promise<Store> {
  const failed = Promise.withResolvers<Error>()
  let failure: Error | undefined
  const onDiskError = (error: Error): void => {
    failure ??= error
    failed.resolve(error)
  }
  let revision = 0
  const onStatement = (): void => {
    revision += 1
  }
  const db = new Kysely<Tables>({ dialect: makeDialect({ onDiskError, onStatement }) })
  declareRevision(db, () => revision)
  await migrateForKey(db, options)
  const write: Store['write'] = async work => {
    if (failure) throw new StoreUnavailable(failure)
    // It is over when it is committed: what comes after it is never on the disk without it.
    return db
      .connection()
      .execute(connection =>
        settling(options, options =>
          connection.transaction().execute(transaction => announcing(transaction, options, work)),
        ),
      )
      .catch(refuse)
  }
  return {
    db,
    control: work => work(db).catch(refuse),
    isShared: false,
    // No other process can have the file while this one runs.
    newerMigration: () => undefined,
    isReachable: async () => failure === undefined && (await canRead(db)),
    failed: failed.promise,
    write,
    writeTogether: makeGroupCommit(write, 1),
    async close() {
      await db.destroy()
      onClosed()
    },
  }
}

/** @throws StoreUnavailable where the file cannot be written, else what it is given */
function refuse(error: unknown): never {
  throw isFileError(error) ? new StoreUnavailable(error) : error
}

/** The files of the store are read and written by their owner alone; SQLite gives those beside it the same mode. */
function keepToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600)
}

function canRead(db: Kysely<Tables>): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/** SQLite may report another setting before the first write than after it, so this comes after the migrations. */
function assertDurable(sqlite: DatabaseSync): void {
  sqlite.exec('PRAGMA user_version = 1')
  const synchronous = sqlite.prepare('PRAGMA synchronous').get()?.synchronous
  const journal = sqlite.prepare('PRAGMA journal_mode').get()?.journal_mode
  if (synchronous !== 1 || journal !== 'wal') {
    throw new Error(
      `The database is not durable: synchronous ${String(synchronous)}, journal ${String(journal)}.`,
    )
  }
}
