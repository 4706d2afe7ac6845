import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'

type Parameters = ConstructorParameters<typeof SqliteDialect>[0]
type KyselyDatabase = Exclude<Parameters['database'], (...args: never[]) => unknown>
type KyselyStatement = ReturnType<KyselyDatabase['prepare']>

/** How many statements are kept prepared. Lists of many lengths make many texts of one query. */
const mostPrepared = 500

/**
 * Lets Kysely speak to the SQLite that comes with Node.
 *
 * @param onDiskError called when the disk has failed. What was written since the last sync is in no known state then, also
 * in memory (a sync that failed once and is tried again may say that all is well), so that only opening the file anew tells.
 */
export function sqliteDialect(
  database: DatabaseSync,
  onDiskError: (error: Error) => void = () => {},
): SqliteDialect {
  const watched = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      if (isDiskError(error)) onDiskError(error)
      throw error
    }
  }
  const prepared = new Map<string, KyselyStatement>()
  const adapter: KyselyDatabase = {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = adapt(database.prepare(sql), watched)
      if (prepared.size === mostPrepared) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
  return new AtomicSqliteDialect({ database: adapter })
}

/** The codes of SQLite for a disk that fails: a read or write, a file that is damaged, or is none of SQLite's. */
const diskErrorCodes = new Set([10, 11, 26])

function isDiskError(error: unknown): error is Error {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && diskErrorCodes.has(errcode % 256)
}

function adapt(statement: StatementSync, watched: <Result>(work: () => Result) => Result): KyselyStatement {
  return {
    reader: statement.columns().length > 0,
    all: parameters => watched(() => statement.all(...(parameters as never[]))),
    run: parameters => watched(() => statement.run(...(parameters as never[]))),
    iterate: parameters => statement.iterate(...(parameters as never[])) as IterableIterator<unknown>,
  }
}

/** SQLite rolls changes of tables back as everything else, so a migration that is interrupted leaves nothing. */
class AtomicSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true
      }
    })()
  }
}
