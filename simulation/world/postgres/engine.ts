import { constants, type DatabaseSync, type StatementSync } from 'node:sqlite'
import { readTable, type Table } from './tables.ts'

/** What a transaction has written and not committed: it alone sees that. */
export interface Branch {
  changes?: Uint8Array | undefined
}

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface Executed {
  rows: Record<string, unknown>[]
  /** How many rows it inserted, changed or deleted. */
  count: number
}

/** One SQLite on which many transactions stand next to each other: what is committed, and the branch of each. */
export interface Engine {
  /** Executes a statement that reads, as a branch sees what is committed at this moment; without one, that alone. */
  read(branch: Branch | undefined, statement: Statement): Executed
  /** Executes one that writes, on a branch. */
  write(branch: Branch, statement: Statement): Executed
  commit(branch: Branch): void
  /** Leaves what a branch has written. */
  drop(branch: Branch): void
  /** The database with what is committed. */
  committed(): DatabaseSync
  table(name: string): Table
  /** What refers to a table: by which columns, in the order of its key. */
  references(name: string): readonly { table: Table; columns: readonly string[] }[]
}

/** A row whose parent was deleted meanwhile is its transaction's to see; anything else is a fault of the locks. */
function judgeConflict(kind: number): number {
  return kind === constants.SQLITE_CHANGESET_FOREIGN_KEY
    ? constants.SQLITE_CHANGESET_OMIT
    : constants.SQLITE_CHANGESET_ABORT
}

/** How many statements are kept prepared. */
const mostPrepared = 1_000

/**
 * The branch on which something is executed is a transaction of SQLite that is under way; those of the others are kept as changesets,
 * which are applied again when it is their turn. That works out for as long as no two branches change the same row, or take the same
 * key: what the locks are there for.
 */
export function makeEngine(database: DatabaseSync): Engine {
  const tables = new Map<string, Table>()
  const prepared = new Map<string, { statement: StatementSync; isReader: boolean }>()
  let present: { branch: Branch; session: ReturnType<DatabaseSync['createSession']> } | undefined

  const leave = (): void => {
    if (!present) return
    const { branch, session } = present
    branch.changes = session.changeset()
    end('rollback')
  }
  const end = (how: 'commit' | 'rollback'): void => {
    present?.session.close()
    database.exec(how)
    present = undefined
  }
  const begin = (branch: Branch): void => {
    database.exec('begin')
    present = { branch, session: database.createSession() }
    if (branch.changes === undefined || branch.changes.length === 0) return
    if (!database.applyChangeset(branch.changes, { onConflict: judgeConflict }))
      throw new Error('Two transactions have changed the same row.')
  }
  const enter = (branch: Branch | undefined): void => {
    if (present?.branch === branch) return
    leave()
    if (branch?.changes !== undefined) begin(branch)
  }
  const execute = ({ sql, parameters }: Statement): Executed => {
    let known = prepared.get(sql)
    if (known === undefined) {
      const statement = database.prepare(sql)
      known = { statement, isReader: statement.columns().length > 0 }
      if (prepared.size === mostPrepared) prepared.clear()
      prepared.set(sql, known)
    }
    const { statement, isReader } = known
    if (isReader) {
      const rows = statement.all(...(parameters as never[]))
      return { rows, count: rows.length }
    }
    return { rows: [], count: Number(statement.run(...(parameters as never[])).changes) }
  }
  const findTable = (name: string): Table => {
    const known = tables.get(name)
    if (known) return known
    leave()
    const table = readTable(database, name)
    tables.set(name, table)
    return table
  }
  let children: readonly Table[] | undefined
  const listTables = (): Table[] =>
    execute({ sql: `select name from sqlite_master where type = 'table'`, parameters: [] }).rows.map(
      ({ name }) => findTable(name as string),
    )
  return {
    read(branch, statement) {
      enter(branch)
      return execute(statement)
    },
    write(branch, statement) {
      enter(branch)
      if (!present) begin(branch)
      return execute(statement)
    },
    commit(branch) {
      enter(branch)
      if (present) end('commit')
      branch.changes = undefined
    },
    drop(branch) {
      if (present?.branch === branch) end('rollback')
      branch.changes = undefined
    },
    committed() {
      leave()
      return database
    },
    table: findTable,
    references(name) {
      children ??= listTables()
      const { key } = findTable(name)
      return children.flatMap(table =>
        table.foreignKeys
          .filter(foreignKey => foreignKey.table === name)
          .map(({ columns, references }) => ({
            table,
            columns: key.map(column => columns[references.indexOf(column)] ?? ''),
          })),
      )
    },
  }
}
