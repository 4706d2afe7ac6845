import type { Compilable, CompiledQuery } from 'kysely'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import { ParametersOfRows } from './sqlite-dialect.ts'

/** Writes rows with one statement. @returns the statement, which has a value of each row as a parameter */
export type RowStatement<Row> = (db: Db, rows: readonly Row[]) => Compilable & { execute(): Promise<unknown> }

/**
 * Writes rows. PostgreSQL gets one statement for many of them. On SQLite one for a single row is compiled once, and is executed for
 * each: one for many rows keeps a copy of each page that it changes, in a file where these are more than a few, so that it
 * can be undone by itself.
 *
 * @param statement the same function at each call
 */
export async function writeRows<Row extends object>(
  db: Db,
  statement: RowStatement<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (locksRows(db)) {
    for (const some of inChunks(rows)) await statement(db, some).execute()
    return
  }
  for (const some of rowsWithSameColumns(rows)) {
    const compiled = compileOnce(db, statement, some[0])
    const parameters = some.map(row =>
      compiled.parameters.map(value => (value instanceof Column ? Reflect.get(row, value.name) : value)),
    )
    await db.executeQuery({ ...compiled, parameters: [new ParametersOfRows(parameters)] })
  }
}

/** Stands for the value of a column while a statement is compiled. */
class Column {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const compiledStatements = new WeakMap<object, Map<string, CompiledQuery>>()

function compileOnce<Row extends object>(db: Db, statement: RowStatement<Row>, like: Row): CompiledQuery {
  const known = compiledStatements.get(statement) ?? new Map<string, CompiledQuery>()
  compiledStatements.set(statement, known)
  const names = nameColumns(like)
  const key = names.join()
  const before = known.get(key)
  if (before) return before
  const row = Object.fromEntries(names.map(name => [name, new Column(name)]))
  const compiled = statement(db, [row as Row]).compile()
  known.set(key, compiled)
  return compiled
}

/** Rows in their order, in lots that have the same columns. */
function* rowsWithSameColumns<Row extends object>(rows: readonly Row[]): Generator<[Row, ...Row[]]> {
  let lot: Row[] = []
  let columns = ''
  for (const row of rows) {
    const own = nameColumns(row).join()
    if (own !== columns && lot.length > 0) {
      yield lot as [Row, ...Row[]]
      lot = []
    }
    columns = own
    lot.push(row)
  }
  if (lot.length > 0) yield lot as [Row, ...Row[]]
}

/** The columns that a row has a value for. */
function nameColumns(row: object): string[] {
  return Object.keys(row).filter(name => Reflect.get(row, name) !== undefined)
}
