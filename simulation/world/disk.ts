import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteQueryCompiler,
} from 'kysely'
import type { EpochFile, OpenEpochFile } from '../../packages/server/src/delivery/epoch/epoch-file.ts'
import type { inspectStore } from '../../packages/server/src/store/inspect-store.ts'
import type { OpenStore } from '../../packages/server/src/store/open-store.ts'
import { sqliteDialect } from '../../packages/server/src/store/sqlite-dialect.ts'
import { makeSqliteStore, type SqliteWatch } from '../../packages/server/src/store/sqlite-store.ts'
import type { Tables } from '../../packages/server/src/store/tables.ts'
import type { Chance } from '../chance.ts'
import { openImage } from './memory-database.ts'
import type { SimulatedProcess } from './process.ts'

export interface DiskFaults {
  /** How likely a commit fails with an error of the disk, which leaves it open whether it is there. */
  error: number
  /** How likely a statement of a database that is shared is kept between what it sees and what it locks. */
  linger: number
}

/** What becomes of the file that remembers the store's epoch when the store goes back. */
export type EpochFate =
  /** It stays as it is: the store alone went back. */
  | 'kept'
  /** It is there no longer. */
  | 'lost'
  /** It was copied with the store, and knows it. */
  | 'copied'
  /** It went back with the store, in its place: it knows nothing. */
  | 'gone-back'

/** The disk as it was at some time. */
export interface Copy {
  /** The database, as `serialize` gave it. */
  image: Uint8Array
  remembered: EpochFile['before']
}

/** What outlives a process: the database, which is a real one in memory, and the file that remembers its epoch. */
export interface Disk {
  /** Opens the store for a process. */
  openStore(process: SimulatedProcess): OpenStore
  openEpochFile(process: SimulatedProcess): OpenEpochFile
  /** Reads from the store in a process, as a command does before it opens it. */
  inspectStore(process: SimulatedProcess): typeof inspectStore
  /** A process that had it open is gone: what that had not committed is lost. */
  recover(process: SimulatedProcess): void
  /** Copies what is committed once no transaction is under way. @param take is given the copy */
  copy(take: (copy: Copy) => void): void
  /** A copy takes its place; a process that has it open sees the copy from then on, and what it was about to commit is lost. */
  goBack(copy: Copy, fate: EpochFate): void
  /** From now on it has no room, or takes no writes, or does again. */
  turn(state: DiskState): void
  state(): DiskState
  /** The database as it is, to be read. */
  database(): DatabaseSync
  close(): void
}

export type DiskState = 'well' | 'full' | 'read-only'

/** What never settles: a new one each time, since a promise keeps everything that waits for it. */
const never = (): Promise<never> => new Promise(() => {})

const noMemory = { because: 'There is no file that remembers what was sent.' }
const copiedMemory = { because: 'The file that remembers what was sent is a copy, made with its folder.' }

/** SQLite's codes: for a disk that fails, and for a file that cannot be opened. */
const ioError = 10
const cannotOpen = 14

function sqliteError(message: string, errcode: number): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })
}

function noListener(): void {}

/**
 * @param empty what `makeEmptyDatabase` gave
 * @param onText is told each text that is stored
 */
export function makeDisk(
  empty: Uint8Array,
  { chance, faults }: { chance: Chance; faults: () => DiskFaults },
  onText: (text: string) => void,
): Disk {
  let database = openImage(empty)
  /** How often it was replaced. */
  let generation = 0
  let state: DiskState = 'well'
  let remembered: EpochFile['before'] = noMemory
  /** Are told when it is replaced. */
  let onReplaced = noListener

  const applyState = (): void => {
    const [{ page_count: pages } = { page_count: 0 }] = database.prepare('pragma page_count').all()
    database.exec(`pragma max_page_count = ${state === 'full' ? Number(pages) : 1_000_000_000}`)
    database.exec(`pragma query_only = ${state === 'read-only' ? 1 : 0}`)
  }
  const wanted: ((copy: Copy) => void)[] = []
  const makeCopies = (): void => {
    if (wanted.length === 0) return
    database.exec('pragma query_only = 0')
    for (const take of wanted.splice(0)) take({ image: database.serialize(), remembered })
    applyState()
  }
  const rollBack = (): void => {
    if (database.isTransaction) database.exec('rollback')
    makeCopies()
  }
  /** Each statement takes a turn of the process, and a commit takes one more when it is done, before the process learns of it. */
  const connect = (process: SimulatedProcess, watch: SqliteWatch): DatabaseConnection => {
    const open = async () => {
      const driver = sqliteDialect(database, watch.onDiskError, watch.onStatement).createDriver()
      await driver.init()
      return { generation, connection: await driver.acquireConnection() }
    }
    let opened = open()
    /** In which generation the transaction under way was begun. */
    let begun: number | undefined
    onReplaced = () => {
      opened = open()
      watch.onStatement()
    }
    return {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        const { sql, parameters } = query
        for (const value of parameters) {
          if (typeof value === 'string') onText(value)
          else if (value instanceof Uint8Array) onText(Buffer.from(value).toString('latin1'))
        }
        await process.turn(sql)
        const { connection } = await opened
        // It may have been killed by what else it does, since the turn was granted.
        if (!process.isAlive()) return never()
        if (sql === 'begin immediate') begun = generation
        const isOver = sql === 'commit' || sql === 'rollback'
        const isLost = begun !== undefined && begun !== generation
        if (isOver) begun = undefined
        // SQLite has rolled back by itself where the disk is full.
        if (sql === 'rollback' && (isLost || !database.isTransaction)) return { rows: [] }
        if (isLost) throw sqliteError('unable to open database file', sql === 'commit' ? ioError : cannotOpen)
        if (sql === 'commit' && chance.happens(faults().error)) {
          if (chance.happens(0.5)) rollBack()
          else await connection.executeQuery<Row>(query)
          const error = sqliteError('disk I/O error', ioError)
          watch.onDiskError(error)
          throw error
        }
        const result = await connection.executeQuery<Row>(query)
        if (isOver) makeCopies()
        if (sql === 'commit') await process.turn('after commit')
        return result
      },
      streamQuery() {
        throw new Error('Nothing in the store streams.')
      },
    }
  }
  const dialect = (process: SimulatedProcess, watch: SqliteWatch): Dialect => {
    const inner = sqliteDialect(database, watch.onDiskError, watch.onStatement)
    return {
      createAdapter: () => inner.createAdapter(),
      createIntrospector: db => inner.createIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createDriver(): Driver {
        const driver = inner.createDriver()
        let only: DatabaseConnection | undefined
        return {
          init: () => driver.init(),
          async acquireConnection() {
            // Gives it to one after another.
            await driver.acquireConnection()
            only ??= connect(process, watch)
            return only
          },
          beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
          commitTransaction: connection => driver.commitTransaction(connection),
          rollbackTransaction: async connection => {
            await connection.executeQuery(CompiledQuery.raw('rollback'))
          },
          releaseConnection: connection => driver.releaseConnection(connection),
          // The database outlives whoever has it open.
          destroy: async () => {},
        }
      },
    }
  }
  return {
    openStore: process => (_place, options) =>
      makeSqliteStore(
        watch => dialect(process, watch),
        options,
        () => {},
      ),
    inspectStore: process => (_place, read) =>
      read(new Kysely<Tables>({ dialect: dialect(process, { onDiskError() {}, onStatement() {} }) })),
    openEpochFile: process => async () => ({
      before: remembered,
      async keep(latest) {
        await process.turn('before the epoch is kept')
        if (state === 'read-only')
          throw Object.assign(new Error('EROFS: read-only file system, write'), { code: 'EROFS' })
        remembered = latest
        await process.turn('after the epoch is kept')
      },
      close: async () => {},
    }),
    recover: rollBack,
    copy(take) {
      wanted.push(take)
      if (!database.isTransaction) makeCopies()
    },
    goBack(copy, fate) {
      rollBack()
      database.close()
      database = openImage(copy.image)
      generation += 1
      applyState()
      if (fate === 'lost') remembered = noMemory
      else if (fate === 'copied') remembered = copiedMemory
      else if (fate === 'gone-back') remembered = copy.remembered
      onReplaced()
    },
    turn(next) {
      state = next
      applyState()
    },
    state: () => state,
    database: () => database,
    close: () => database.close(),
  }
}
