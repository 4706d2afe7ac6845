import { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import type { EpochFile, OpenEpochFile } from '../../packages/server/src/delivery/epoch/epoch-file.ts'
import { signerFrom } from '../../packages/server/src/evidence/signing.ts'
import { openOwnStore } from '../../packages/server/src/own-store/open-own-store.ts'
import type { OpenStore } from '../../packages/server/src/store/open-store.ts'
import { sqliteDialect } from '../../packages/server/src/store/sqlite-dialect.ts'
import { makeSqliteStore, type SqliteWatch } from '../../packages/server/src/store/sqlite-store.ts'
import type { SimulatedProcess } from './process.ts'

/** What outlives a process: the database, which is a real one in memory, and the file that remembers its epoch. */
export interface Disk {
  /** Opens the store for a process. */
  openStore(process: SimulatedProcess): OpenStore
  openEpochFile(process: SimulatedProcess): OpenEpochFile
  /** The process that had it open is gone: what it had not committed is lost. */
  recover(): void
  close(): void
}

/** What never settles: a new one each time, since a promise keeps everything that waits for it. */
const never = (): Promise<never> => new Promise(() => {})

/**
 * @param empty what `makeEmptyDatabase` gave
 * @param onText is told each text that is stored
 */
export function makeDisk(empty: DatabaseSync, onText: (text: string) => void): Disk {
  const database = copyDatabase(empty)
  let remembered: EpochFile['before'] = { because: 'There is no file that remembers what was sent.' }
  return {
    openStore: process => (_place, options) =>
      makeSqliteStore(
        watch => takingTurns(reachSqlite(database, watch), process, onText),
        options,
        () => {},
      ),
    openEpochFile: process => async () => ({
      before: remembered,
      async keep(latest) {
        await process.turn('before the epoch is kept')
        remembered = latest
        await process.turn('after the epoch is kept')
      },
      close: async () => {},
    }),
    recover() {
      if (database.isTransaction) database.exec('rollback')
    },
    close: () => database.close(),
  }
}

/** A database with its tables and nothing in them. What makes them asks Node for the time, so it is done outside of a world. */
export async function makeEmptyDatabase(): Promise<DatabaseSync> {
  const database = openInMemory()
  const open: OpenStore = (_place, options) =>
    makeSqliteStore(
      watch => reachSqlite(database, watch),
      options,
      () => {},
    )
  const signer = signerFrom(new Uint8Array(32))
  await openOwnStore({ dataDir: '' }, () => new Date(0), { open, signer: () => signer })
  return database
}

function reachSqlite(database: DatabaseSync, { onDiskError, onStatement }: SqliteWatch): SqliteDialect {
  return sqliteDialect(database, onDiskError, onStatement)
}

let databases = 0

/** In memory, under a name of its own, by which another one can be copied into it. */
function openInMemory(): DatabaseSync {
  databases += 1
  return new DatabaseSync(nameInMemory(databases), { enableForeignKeyConstraints: true })
}

function nameInMemory(number: number): string {
  return `file:simulated-${number}?mode=memory&cache=shared`
}

function copyDatabase(database: DatabaseSync): DatabaseSync {
  const copy = openInMemory()
  database.exec(`vacuum into '${nameInMemory(databases)}'`)
  return copy
}

/** Each statement takes a turn of the process, and a commit takes one more when it is done, before the process learns of it. */
function takingTurns(
  dialect: SqliteDialect,
  process: SimulatedProcess,
  onText: (text: string) => void,
): Dialect {
  const wrapped = (connection: DatabaseConnection): DatabaseConnection => ({
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { sql, parameters } = query
      for (const value of parameters) {
        if (typeof value === 'string') onText(value)
        else if (value instanceof Uint8Array) onText(Buffer.from(value).toString('latin1'))
      }
      await process.turn(sql)
      // It may have been killed by what else it does, since the turn was granted.
      if (!process.isAlive()) return never()
      const result = await connection.executeQuery<Row>(query)
      if (sql === 'commit') await process.turn('after commit')
      return result
    },
    streamQuery() {
      throw new Error('Nothing in the store streams.')
    },
  })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver(): Driver {
      const driver = dialect.createDriver()
      let only: Promise<DatabaseConnection> | undefined
      return {
        init: () => driver.init(),
        acquireConnection() {
          only ??= driver.acquireConnection().then(wrapped)
          return only
        },
        beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
        commitTransaction: connection => driver.commitTransaction(connection),
        rollbackTransaction: connection => driver.rollbackTransaction(connection),
        releaseConnection: async () => {},
        // The database outlives whoever has it open.
        destroy: async () => {},
      }
    },
  }
}
