import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'

type Parameters = ConstructorParameters<typeof SqliteDialect>[0]
type KyselyDatabase = Exclude<Parameters['database'], (...args: never[]) => unknown>
type KyselyStatement = ReturnType<KyselyDatabase['prepare']>

/** How many statements are kept prepared. Lists of many lengths make many texts of one query. */
const mostPrepared = 500

/** Lets Kysely speak to the SQLite that comes with Node. */
export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const prepared = new Map<string, KyselyStatement>()
  const adapter: KyselyDatabase = {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = adapt(database.prepare(sql))
      if (prepared.size === mostPrepared) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
  return new AtomicSqliteDialect({ database: adapter })
}

function adapt(statement: StatementSync): KyselyStatement {
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...(parameters as never[])),
    run: parameters => statement.run(...(parameters as never[])),
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
