import { RawNode } from 'kysely'
import { postgresError } from './errors.ts'
import { compile, isAmong, type Key, nameRow, raw, readKey, type Value } from './query-parts.ts'
import type { ForeignKey, Table } from './tables.ts'
import { type Execution, waitFor } from './transaction.ts'

/**
 * Locks the rows to which rows refer that were just written, so that they stay. One that another transaction deletes at this moment is
 * waited for.
 *
 * @param changed the columns that were changed; all of a row that is new
 */
export async function shareParents(
  execution: Execution,
  table: Table,
  keys: readonly Key[],
  changed?: ReadonlySet<string>,
): Promise<void> {
  const { engine, locks, transaction } = execution
  for (const foreignKey of table.foreignKeys) {
    if (changed && !foreignKey.columns.some(column => changed.has(column))) continue
    const parents = engine.table(foreignKey.table)
    for (const key of listReferences(execution, table, foreignKey, parents, keys)) {
      const row = nameRow(parents, key)
      for (;;) {
        const blockers = locks.blockers(transaction, row, 'key-share')
        if (blockers.length === 0) break
        await waitFor(execution, blockers)
      }
      locks.hold(transaction, row, 'key-share', false)
      const condition = isAmong(parents, parents.name, [key])
      const find = RawNode.create([`select 1 from "${parents.name}" where `, ''], [condition])
      if (engine.read(transaction, compile(find)).rows.length === 0)
        throw postgresError('23503', `a row of ${table.name} refers to none of ${parents.name}`)
    }
  }
}

/** The keys of the rows to which these refer. */
function listReferences(
  { engine, transaction }: Execution,
  table: Table,
  { columns, references }: ForeignKey,
  parents: Table,
  keys: readonly Key[],
): Key[] {
  const own = parents.key.map(column => columns[references.indexOf(column)])
  if (own.includes(undefined) || references.length !== parents.key.length)
    throw new Error(`What refers to other columns of ${parents.name} than its key is not modelled.`)
  const selected = own.map(column => `"${column}"`).join(', ')
  const find = RawNode.create(
    [`select distinct ${selected} from "${table.name}" where `, ''],
    [isAmong(table, table.name, keys)],
  )
  return engine
    .read(transaction, compile(find))
    .rows.map(row => own.map(column => row[column ?? ''] as Value))
    .filter(key => !key.includes(null))
}

/**
 * Waits for those who delete what refers to rows that are about to be deleted: only then it is known whether these may be. Whether they
 * may, SQLite says.
 */
export async function awaitChildren(
  execution: Execution,
  parents: Table,
  keys: readonly Key[],
): Promise<void> {
  const { engine, locks, transaction } = execution
  for (const { table, columns } of engine.references(parents.name)) {
    const selected = table.key.map((column, index) => `"${column}" as key${index}`).join(', ')
    const conditions = columns.map((column, index) => `${index === 0 ? '' : ' and '}"${column}" = `)
    const [first = '', ...next] = conditions
    for (const key of keys) {
      const query = raw([`select ${selected} from "${table.name}" where ${first}`, ...next, ''], key)
      for (;;) {
        const children = engine.read(transaction, compile(query)).rows
        const blockers = children.flatMap(row =>
          locks.blockers(transaction, nameRow(table, readKey(table, row)), 'key-share'),
        )
        if (blockers.length === 0) break
        await waitFor(execution, blockers)
      }
    }
  }
}
