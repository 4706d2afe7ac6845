import {
  type ColumnNode,
  type InsertQueryNode,
  type OnConflictNode,
  type OperationNode,
  PrimitiveValueListNode,
  RawNode,
  type ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import type { Executed } from './engine.ts'
import { compile, type Key, nameRow, raw, readKey, readTableName, type Value } from './query-parts.ts'
import { shareParents } from './references.ts'
import { lockTable } from './table-locks.ts'
import type { Table, UniqueKey } from './tables.ts'
import { type Execution, type Transaction, waitFor } from './transaction.ts'
import { strengthOfUpdate, write } from './write.ts'

/**
 * Inserts rows one after another. A row with whose keys another transaction has written one waits for the end of that; only then it is
 * known whether they collide.
 */
export async function insertRows(execution: Execution, node: InsertQueryNode): Promise<Executed> {
  if (!node.into || !node.values || !ValuesNode.is(node.values) || !node.columns)
    throw new Error(`An insert of something else than values is not modelled.`)
  const table = execution.engine.table(readTableName(node.into).name)
  await lockTable(execution, table.name, 'row-exclusive')
  const all: Executed = { rows: [], count: 0 }
  for (const row of node.values.values) {
    const values = readValues(execution, table, node.columns, row)
    const { rows, count } = await insertRow(
      execution,
      { ...node, values: ValuesNode.create([row]) },
      table,
      values,
    )
    all.rows.push(...rows)
    all.count += count
  }
  return all
}

type Values = ReadonlyMap<string, Value>

/** The values of a row in its unique columns. */
function readValues(
  { engine, transaction }: Execution,
  table: Table,
  columns: readonly ColumnNode[],
  row: PrimitiveValueListNode | ValueListNode,
): Values {
  const names = columns.map(({ column }) => column.name)
  const nodes: readonly OperationNode[] = PrimitiveValueListNode.is(row)
    ? row.values.map(ValueNode.create)
    : row.values
  const given = new Map(names.map((name, index) => [name, nodes[index]]))
  const wanted = [
    ...new Set(table.uniques.flatMap(unique => unique.columns)),
    ...predicateColumns(table, names),
  ]
  return new Map(
    wanted.map(name => {
      const node = given.get(name) ?? RawNode.createWithSql(table.defaults.get(name) ?? 'null')
      if (ValueNode.is(node)) return [name, node.value as Value]
      const { rows } = engine.read(transaction, compile(RawNode.create(['select ', ' as value'], [node])))
      return [name, rows[0]?.value as Value]
    }),
  )
}

/** The columns on which it depends whether a unique key is about a row. */
function predicateColumns({ uniques }: Table, names: readonly string[]): string[] {
  const predicates = uniques.map(({ where = '' }) => where).join(' ')
  return names.filter(name => predicates.includes(`"${name}"`))
}

async function insertRow(
  execution: Execution,
  node: InsertQueryNode,
  table: Table,
  values: Values,
): Promise<Executed> {
  const { locks, transaction } = execution
  const key = table.key.map(column => values.get(column) ?? null)
  const { onConflict } = node
  const arbiters = onConflict ? findArbiters(table, onConflict) : []
  for (;;) {
    const rivals = findRivals(execution, table, arbiters, values)
    if (rivals.length > 0) {
      await waitFor(execution, rivals)
      continue
    }
    const [hit] = findHits(execution, transaction, table, arbiters, values)
    if (hit === undefined) {
      const others = findFirstRivals(execution, table, values)
      if (others.length === 0) break
      // By its first key, the row is there for others already.
      locks.hold(transaction, nameRow(table, key), 'update', true)
      await waitFor(execution, others)
    } else if (!onConflict?.updates) return { rows: [], count: 0 }
    else {
      const row = nameRow(table, hit)
      const strength = strengthOfUpdate(table, onConflict.updates)
      const blockers = locks.blockers(transaction, row, strength)
      if (blockers.length === 0) {
        locks.hold(transaction, row, strength, false)
        return write(execution, table, node, [hit], strength)
      }
      await waitFor(execution, blockers)
    }
  }
  const executed = write(execution, table, node, [key], 'update')
  await shareParents(execution, table, [key])
  return executed
}

/** The keys on whose collision it does something else than fail. */
function findArbiters(
  { uniques }: Table,
  { columns, constraint, indexExpression }: OnConflictNode,
): readonly UniqueKey[] {
  if (constraint || indexExpression)
    throw new Error('A conflict on something else than columns is not modelled.')
  if (!columns) return uniques
  const names = new Set(columns.map(({ column }) => column.name))
  const found = uniques.filter(
    unique => unique.columns.length === names.size && unique.columns.every(column => names.has(column)),
  )
  if (found.length === 0) throw new Error(`There is no unique key of ${[...names].join(', ')}.`)
  return found
}

/** The other transactions that have written a row of the same keys. */
function findRivals(
  execution: Execution,
  table: Table,
  uniques: readonly UniqueKey[],
  values: Values,
): Transaction[] {
  const { locks, open, transaction } = execution
  const rivals = new Set<Transaction>()
  const views = [...open].filter(each => each === transaction || each.wrote.has(table.name))
  const isSame = uniques.some(({ columns }) => columns === table.key)
  const same =
    isSame &&
    locks.writer(
      transaction,
      nameRow(
        table,
        table.key.map(column => values.get(column) ?? null),
      ),
    )
  if (same) rivals.add(same)
  const others = uniques.filter(({ columns }) => columns !== table.key)
  for (const view of views) {
    for (const hit of findHits(execution, view, table, view === transaction ? uniques : others, values)) {
      const writer = locks.writer(transaction, nameRow(table, hit))
      if (writer) rivals.add(writer)
    }
  }
  return [...rivals]
}

/** Who is waited for first: keys are looked at one after another, and the first that is taken for certain ends it. */
function findFirstRivals(execution: Execution, table: Table, values: Values): Transaction[] {
  for (const unique of table.uniques) {
    const rivals = findRivals(execution, table, [unique], values)
    const isTaken = findHits(execution, execution.transaction, table, [unique], values).length > 0
    if (rivals.length > 0 || isTaken) return rivals
  }
  return []
}

/** The rows of the same keys, as a transaction sees them. */
function findHits(
  { engine }: Execution,
  view: Transaction,
  table: Table,
  uniques: readonly UniqueKey[],
  values: Values,
): Key[] {
  return uniques.flatMap(({ columns, where }) => {
    const wanted = columns.map(column => values.get(column) ?? null)
    if (wanted.includes(null) || !isMet(engine, view, where, values)) return []
    const selected = table.key.map((column, index) => `"${column}" as key${index}`).join(', ')
    const conditions = columns.map((column, index) => `${index === 0 ? '' : ' and '}"${column}" = `)
    const [first = '', ...next] = conditions
    const fragments = [
      `select ${selected} from "${table.name}" where ${first}`,
      ...next,
      where === undefined ? '' : ` and (${where})`,
    ]
    return engine.read(view, compile(raw(fragments, wanted))).rows.map(row => readKey(table, row))
  })
}

/** Whether a row is one of those that a key is unique among. */
function isMet(
  engine: Execution['engine'],
  view: Transaction,
  where: string | undefined,
  values: Values,
): boolean {
  if (where === undefined) return true
  const named = [...values]
  const fragments = [
    'select 1 from (select ',
    ...named.slice(0, -1).map(([name]) => ` as "${name}", `),
    ` as "${named.at(-1)?.[0]}") where ${where}`,
  ]
  const parameters = named.map(([, value]) => value)
  return engine.read(view, compile(raw(fragments, parameters))).rows.length > 0
}
