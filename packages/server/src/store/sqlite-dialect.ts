import type { DatabaseSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

type Parameters = ConstructorParameters<typeof SqliteDialect>[0]
type KyselyDatabase = Exclude<Parameters['database'], (...args: never[]) => unknown>

/** Lets Kysely speak to the SQLite that comes with Node. */
export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const adapter: KyselyDatabase = {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: parameters => statement.all(...(parameters as never[])),
        run: parameters => statement.run(...(parameters as never[])),
        iterate: parameters => statement.iterate(...(parameters as never[])) as IterableIterator<unknown>,
      }
    },
  }
  return new SqliteDialect({ database: adapter })
}
