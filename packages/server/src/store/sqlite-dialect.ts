import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { giveWay } from '../give-way.ts'
import { settleBeforeTold } from '../told-at-end.ts'
import type { CommitGate } from './commit-gate.ts'
import type { CommitSync } from './commit-sync.ts'
import { ListsInOneParameter } from './sqlite-lists.ts'
import { CommitUnknown, StoreUnavailable } from './unavailable.ts'

type Parameters = ConstructorParameters<typeof SqliteDialect>[0]
type KyselyDatabase = Exclude<Parameters['database'], (...args: never[]) => unknown>
type KyselyStatement = ReturnType<KyselyDatabase['prepare']>

/** What becomes of commits in the log of an SQLite. */
interface Commits {
  /** Brings them to the disk. */
  sync: CommitSync
  /** Keeps them back while the log is brought into the file. */
  gate: CommitGate
}

/** How many statements are kept prepared. Rows that are written together make many texts of one query. */
const mostPrepared = 500

/**
 * Lets Kysely speak to the SQLite that comes with Node.
 *
 * @param onDiskError called when the disk has failed. What was written since the last sync is in no known state then, also
 * in memory (a sync that failed once and is tried again may say that all is well), so that only opening the file again tells.
 * @param onStatement called after each statement that does more than read
 * @param commits what becomes of them; absent where they are on the disk when they return, or never are
 */
export function sqliteDialect(
  database: DatabaseSync,
  onDiskError: (error: Error) => void = () => {},
  onStatement: () => void = () => {},
  commits?: Commits,
): SqliteDialect {
  const watched = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      if (isDiskError(error)) onDiskError(error)
      throw error
    }
  }
  /** Whether more was done than begun and read since the last commit. */
  let hasChanged = false
  const noted =
    (isEnd: boolean): typeof watched =>
    work => {
      try {
        return watched(work)
      } finally {
        onStatement()
        hasChanged ||= !isEnd
        if (hasChanged && !database.isTransaction) {
          hasChanged = false
          commits?.sync.noteCommit()
        }
      }
    }
  const prepared = new Map<string, KyselyStatement>()
  const adapter: KyselyDatabase = {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      // What is prepared knows its columns by the names that they had then.
      if (isOfSchema.test(sql)) prepared.clear()
      const statement = adapt(database.prepare(sql), isRead.test(sql) ? watched : noted(isEnd.test(sql)))
      if (prepared.size === mostPrepared) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
  return new AtomicSqliteDialect({ database: adapter }, () => database.isTransaction, commits)
}

/** What begins so writes nothing. */
const isRead = /^(?:begin|select)\b/i

/** What begins so ends a transaction. */
const isEnd = /^(?:commit|rollback)\b/i

/** What begins so changes what columns there are. */
const isOfSchema = /^\s*(?:alter|create|drop)\b/i

/** What a statement is executed with several times, once for each row: its only parameter, in the place of all of them. */
export class ParametersOfRows {
  readonly rows: readonly (readonly unknown[])[]
  constructor(rows: readonly (readonly unknown[])[]) {
    this.rows = rows
  }
}

/** The codes of SQLite for a disk that fails: a read or write, a file that is damaged, or is none of SQLite's. */
const diskErrorCodes = new Set([10, 11, 26])

/** Its codes for a file that cannot be written for now: another program holds it, it may not be, or the disk is full. */
const refusalCodes = new Set([5, 6, 8, 13, 14])

/** Whether an error says that the disk has failed. */
export function isDiskError(error: unknown): error is Error {
  return diskErrorCodes.has(getCode(error))
}

/** Whether an error is the file's or the disk's, and not the statement's. */
export function isFileError(error: unknown): boolean {
  return isDiskError(error) || refusalCodes.has(getCode(error))
}

/** SQLite's code of an error, without what it adds in detail; 0 where it is none of SQLite's. */
function getCode(error: unknown): number {
  const { errcode = 0 } = error as { errcode?: number }
  return errcode % 256
}

function adapt(statement: StatementSync, watched: <Result>(work: () => Result) => Result): KyselyStatement {
  const names = statement.columns().map(({ name }) => name)
  // The objects that Node makes of rows are dictionaries: slow to make, and slower to read.
  statement.setReturnArrays(true)
  const makeRow = (values: unknown): Record<string, unknown> => nameValues(names, values as unknown[])
  return {
    reader: names.length > 0,
    all: parameters => watched(() => (statement.all(...(parameters as never[])) as unknown[]).map(makeRow)),
    run: parameters => watched(() => runEach(statement, parameters)),
    iterate: parameters =>
      watched(() => (statement.iterate(...(parameters as never[])) as IteratorObject<unknown>).map(makeRow)),
  }
}

function nameValues(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let index = 0
  for (const name of names) {
    row[name] = values[index]
    index += 1
  }
  return row
}

function runEach(statement: StatementSync, parameters: readonly unknown[]): ReturnType<StatementSync['run']> {
  const [first] = parameters
  if (!(first instanceof ParametersOfRows)) return statement.run(...(parameters as never[]))
  let changes = 0
  for (const row of first.rows) changes += Number(statement.run(...(row as never[])).changes)
  return { changes, lastInsertRowid: 0 }
}

class AtomicSqliteDialect extends SqliteDialect {
  readonly #settings: Parameters
  readonly #isInTransaction: () => boolean
  readonly #commits: Commits | undefined
  constructor(settings: Parameters, isInTransaction: () => boolean, commits?: Commits) {
    super(settings)
    this.#settings = settings
    this.#isInTransaction = isInTransaction
    this.#commits = commits
  }

  override createQueryCompiler(): ListsInOneParameter {
    return new ListsInOneParameter()
  }

  override createDriver(): SqliteDriver {
    return new AtomicSqliteDriver(this.#settings, this.#isInTransaction, this.#commits)
  }

  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      /** The driver gives the one that there is to one after another itself. */
      override get supportsMultipleConnections(): boolean {
        return true
      }
      /** SQLite rolls changes of tables back as everything else, so a migration that is interrupted leaves nothing. */
      override get supportsTransactionalDdl(): boolean {
        return true
      }
    })()
  }
}

class AtomicSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  /** Settles when all that asked for the connection before are done with it. */
  #free: Promise<void> = Promise.resolve()
  #release: () => void = () => {}
  readonly #commits: Commits | undefined
  /** How much was committed before who has the connection got it. */
  #commitsBefore = 0
  constructor(settings: Parameters, isInTransaction: () => boolean, commits?: Commits) {
    super(settings)
    this.#isInTransaction = isInTransaction
    this.#commits = commits
  }

  /** Gives way before it waits for the connection: who has it keeps all others waiting. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    await giveWay()
    await this.#waitForTurn()
    return super.acquireConnection()
  }

  async #waitForTurn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#free
    this.#free = promise
    await before
    this.#release = resolve
    this.#commitsBefore = this.#commits?.sync.commits() ?? 0
  }

  /**
   * The next one has it at once. What was done goes to who asked for it when everything is on the disk that was committed before, and so
   * does what was read, unless all that is done with it is told later at once: nothing is told that a power cut could undo.
   *
   * @throws CommitUnknown where that fails and something was committed here, else StoreUnavailable
   */
  override async releaseConnection(): Promise<void> {
    const sync = this.#commits?.sync
    const hasCommitted = this.#commitsBefore !== (sync?.commits() ?? 0)
    this.#release()
    if (!sync) return
    if (!hasCommitted) return settleBeforeTold(() => settle(sync, StoreUnavailable))
    await settle(sync, CommitUnknown)
  }

  /**
   * Takes the right to write at once. Anyone who reads first and writes then is refused where another program has written in
   * between, however long it waits. Where nothing may be committed for now, the next one that reads has the connection meanwhile.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const gate = this.#commits?.gate
    for (let closed = gate?.closed(); closed; closed = gate?.closed()) {
      this.#release()
      await closed
      await this.#waitForTurn()
    }
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** What a disk that fails at this moment has kept is seen only when the file is opened again. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      throw isDiskError(error) ? new CommitUnknown(error) : error
    }
  }

  /** On a full disk SQLite has rolled back by itself; to ask for it again would be an error in place of that one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

/** @throws `Failure` where what is committed does not come to the disk */
async function settle(
  sync: CommitSync,
  Failure: typeof CommitUnknown | typeof StoreUnavailable,
): Promise<void> {
  try {
    await sync.settle()
  } catch (error) {
    throw new Failure(error)
  }
}
