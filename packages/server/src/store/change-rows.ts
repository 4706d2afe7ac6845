import {
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
} from 'kysely'
import { batchCalls } from './batch-calls.ts'
import { inChunks, toPowerOfTwo } from './chunks.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import type { Tables } from './tables.ts'

/** How a row is to be changed. */
export interface RowChange<Row, Key extends keyof Row, Given> {
  /** The row that is meant. */
  name: Pick<Row, Key>
  /** The columns that get another value. */
  change: Partial<Row>
  /** On what it depends whether it is changed. */
  given: Given
}

/**
 * Changes rows, each for itself: on PostgreSQL with one statement for all of which the same columns are changed at the same time under
 * the same condition. On SQLite, where no statement waits for an answer, with one for each, which is compiled once.
 *
 * @param key the columns that name a row
 * @param condition whether a row is changed
 * @param returned the columns that are given of a row that was changed, as it is then, besides the key
 * @returns changes a row; gives `undefined` where none of that name meets the condition
 */
export function rowChanger<
  Name extends keyof Tables,
  Key extends keyof Tables[Name] & string,
  Returned extends keyof Tables[Name] & string,
  Given,
>(
  table: Name,
  key: readonly Key[],
  condition: (where: ExpressionBuilder<Tables, Name>, given: Given) => Expression<SqlBool>,
  returned: readonly Returned[],
): (
  db: Db,
  change: RowChange<Tables[Name], Key, Given>,
) => Promise<Pick<Tables[Name], Key | Returned> | undefined> {
  type Change = RowChange<Record<string, unknown>, string, Given>
  const isMet = condition as unknown as (where: AnyExpressions, given: Given) => Expression<SqlBool>
  const compiledOnce = new Map<string, CompiledQuery<Row>>()

  const begin = (db: AnyDb, given: Given): AnyUpdate => {
    const update = db.updateTable<string>(table).where(where => isMet(where, given))
    return update.returning([...key, ...returned]) as AnyUpdate
  }
  const changeOne = (db: AnyDb, { name, change, given }: Change) =>
    begin(db, given)
      .set(change)
      .where(where => where.and(Object.fromEntries(key.map(column => [column, name[column]]))))
  const compileOne = (db: AnyDb, like: Change): CompiledQuery<Row> => {
    const columns = Object.keys(like.change)
    const text = JSON.stringify([columns, like.given])
    const before = compiledOnce.get(text)
    if (before) return before
    const compiled = changeOne(db, {
      name: standIns('name', key),
      change: standIns('change', columns),
      given: like.given,
    }).compile()
    compiledOnce.set(text, compiled)
    return compiled
  }
  const changeAlone = async (db: AnyDb, one: Change): Promise<Row | undefined> => {
    if (locksRows(db)) return changeOne(db, one).executeTakeFirst()
    const compiled = compileOne(db, one)
    const parameters = compiled.parameters.map(value =>
      value instanceof StandIn ? one[value.of][value.column] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows[0]
  }
  /** Changes rows of which the same columns are changed under the same condition. */
  const changeTogether = async (
    db: AnyDb,
    changes: readonly [Change, ...Change[]],
  ): Promise<readonly Row[]> => {
    const [first] = changes
    const columns = Object.keys(first.change)
    // The first row has the types of the columns, and is the change of none.
    const types = [...key, ...columns].map(
      column => sql`(select ${sql.ref(column)} from ${sql.table(table)} where 1 = 0)`,
    )
    const rows = changes.map(({ name, change }) => [
      ...key.map(column => name[column]),
      ...columns.map(column => change[column]),
    ])
    const values = [types, ...toPowerOfTwo(rows)].map(row => sql`(${sql.join(row)})`)
    return begin(db, first.given)
      .from(sql<Row>`(values ${sql.join(values)})`.as('changes'))
      .set(Object.fromEntries(columns.map((column, index) => [column, valueAt(key.length + index)])))
      .where(where =>
        where.and(key.map((column, index) => where(sql.ref(`${table}.${column}`), '=', valueAt(index)))),
      )
      .execute()
  }
  const nameRow = (row: Row): string => JSON.stringify(key.map(column => row[column]))

  const changeAll = batchCalls<Change, Row | undefined>(async (db, asked) => {
    const anyDb = db as unknown as AnyDb
    const names = asked.map(({ name }) => nameRow(name))
    if (asked.length === 1 || !locksRows(db) || new Set(names).size < names.length) {
      const changed: (Row | undefined)[] = []
      for (const one of asked) changed.push(await changeAlone(anyDb, one))
      return changed
    }
    const found = new Map<string, Row>()
    const alike = Map.groupBy(asked, ({ change, given }) => JSON.stringify([Object.keys(change), given]))
    for (const changes of alike.values()) {
      for (const some of inChunks(changes)) {
        const rows = await changeTogether(anyDb, some as [Change, ...Change[]])
        for (const row of rows) found.set(nameRow(row), row)
      }
    }
    return names.map(name => found.get(name))
  })
  return changeAll as unknown as ReturnType<typeof rowChanger<Name, Key, Returned, Given>>
}

type Row = Record<string, unknown>

/** A store whose tables are named by who asks. */
type AnyDb = Kysely<Record<string, Row>>
type AnyUpdate = UpdateQueryBuilder<Record<string, Row>, string, string, Row>
type AnyExpressions = ExpressionBuilder<Record<string, Row>, string>

/** The value of a column of a row that is a change: PostgreSQL and SQLite call it so. */
function valueAt(index: number) {
  return sql.ref(`changes.column${index + 1}`)
}

function standIns(of: 'name' | 'change', columns: readonly string[]): Row {
  return Object.fromEntries(columns.map(column => [column, new StandIn(of, column)]))
}

/** Stands for a value while a statement is compiled. */
class StandIn {
  readonly of: 'name' | 'change'
  readonly column: string
  constructor(of: 'name' | 'change', column: string) {
    this.of = of
    this.column = column
  }
}
