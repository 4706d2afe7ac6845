import {
  type ColumnUpdateNode,
  type CompiledQuery,
  type DeleteQueryNode,
  FromNode,
  type InsertQueryNode,
  type OperationNode,
  SelectQueryNode,
  UpdateQueryNode,
  ValueNode,
} from 'kysely'
import type { Executed } from './engine.ts'
import { insertRows } from './insert-rows.ts'
import { lockRows, type Wanted } from './lock-rows.ts'
import {
  compile,
  isAmong,
  type Key,
  listLockingQueries,
  locksAnything,
  nameRow,
  readKey,
  readLocking,
  readTableName,
  replaceQueries,
  restrict,
  selectKey,
  translate,
} from './query-parts.ts'
import { awaitChildren, shareParents } from './references.ts'
import { lockTable, readLockedTables } from './table-locks.ts'
import type { Table } from './tables.ts'
import type { Execution } from './transaction.ts'
import { readColumn, type StrengthOf, strengthByContent, strengthOfUpdate, write } from './write.ts'

/** Executes a statement of a transaction under READ COMMITTED, with the locks that PostgreSQL would take. */
export async function executeStatement(execution: Execution, compiled: CompiledQuery): Promise<Executed> {
  const node: OperationNode = locksAnything(compiled)
    ? await lockWithin(execution, compiled.query)
    : compiled.query
  switch (node.kind) {
    case 'SelectQueryNode': {
      const locking = readLocking((node as SelectQueryNode).endModifiers)
      if (locking) return selectLocked(execution, node as SelectQueryNode, locking)
      return execution.engine.read(execution.transaction, node === compiled.query ? compiled : compile(node))
    }
    case 'RawNode': {
      const tables = readLockedTables(compiled.sql)
      for (const name of tables ?? []) await lockTable(execution, name, 'share-row-exclusive')
      if (tables) return { rows: [], count: 0 }
      if (!/^\s*(select|with)\b/i.test(compiled.sql))
        throw new Error(`The model does not know what this changes: ${compiled.sql}`)
      return execution.engine.read(execution.transaction, translate(compiled, execution.translations))
    }
    case 'InsertQueryNode':
      return insertRows(execution, node as InsertQueryNode)
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return changeRows(execution, node as UpdateQueryNode | DeleteQueryNode)
    default:
      throw new Error(`A ${node.kind} is not modelled: ${compiled.sql}`)
  }
}

/** Executes the queries within a query that lock rows; what they select takes their place. */
async function lockWithin(execution: Execution, node: OperationNode): Promise<OperationNode> {
  const results = new Map<OperationNode, readonly unknown[]>()
  for (const query of listLockingQueries(node)) {
    const locking = readLocking(query.endModifiers)
    if (!locking) continue
    const { rows } = await selectLocked(execution, query, locking)
    results.set(
      query,
      rows.map(row => Object.values(row)[0]),
    )
  }
  return results.size === 0 ? node : replaceQueries(node, results)
}

async function selectLocked(
  execution: Execution,
  node: SelectQueryNode,
  { strength, otherwise }: NonNullable<ReturnType<typeof readLocking>>,
): Promise<Executed> {
  const { engine, transaction } = execution
  const query = { ...SelectQueryNode.cloneWithoutLimit(node), endModifiers: [] }
  const [from, ...others] = query.from?.froms ?? []
  if (!from || others.length > 0 || query.joins || query.offset || query.groupBy)
    throw new Error('Locks on a query of several tables are not modelled.')
  const { name, alias } = readTableName(from)
  const table = engine.table(name)
  const limit = node.limit?.limit
  const most = limit && ValueNode.is(limit) ? Number(limit.value) : undefined
  const read = (keys: readonly Key[]): Executed => {
    const among = { ...query, where: restrict(query.where, isAmong(table, alias, keys)) } as OperationNode
    return engine.read(transaction, compile(among))
  }
  // What is locked as `key-share` may be answered as the snapshot showed it.
  const shown = strength === 'key-share' ? showEach(execution, { table, alias, query }) : undefined
  const wanted = { table, alias, query, strength: () => strength, otherwise, limit: most }
  const locked = await lockRows(execution, wanted)
  if (locked.length === 0) return { rows: [], count: 0 }
  if (!locked.some(({ isAsShown }) => isAsShown)) return read(locked.map(({ key }) => key))
  const rows = locked.flatMap(({ key, isAsShown }) =>
    isAsShown ? (shown?.get(nameRow(table, key)) ?? []) : read([key]).rows,
  )
  return { rows, count: rows.length }
}

/** What a query selects of each of its rows, by their names. */
function showEach(
  { engine, transaction }: Execution,
  { table, alias, query }: Pick<Wanted, 'table' | 'alias' | 'query'>,
): ReadonlyMap<string, Executed['rows']> {
  const select = (selections: unknown, where: unknown): Executed['rows'] =>
    engine.read(transaction, compile({ ...query, selections, where } as OperationNode)).rows
  const { selections } = query as SelectQueryNode
  return new Map(
    select(selectKey(table, alias), query.where).map(row => {
      const key = readKey(table, row)
      return [nameRow(table, key), select(selections, restrict(query.where, isAmong(table, alias, [key])))]
    }),
  )
}

async function changeRows(execution: Execution, node: UpdateQueryNode | DeleteQueryNode): Promise<Executed> {
  const isUpdate = UpdateQueryNode.is(node)
  const target = isUpdate ? node.table : node.from.froms[0]
  if (!target || node.limit || (!isUpdate && node.using))
    throw new Error('This way to change rows is not modelled.')
  const { name, alias } = readTableName(target)
  const table = execution.engine.table(name)
  await lockTable(execution, name, 'row-exclusive')
  const updates = isUpdate ? (node.updates ?? []) : []
  const strength = chooseStrength(execution, node, { table, alias }, updates)
  const query: Omit<SelectQueryNode, 'selections'> = {
    kind: 'SelectQueryNode',
    from: FromNode.create([target, ...(isUpdate ? (node.from?.froms ?? []) : [])]),
    ...(node.joins ? { joins: node.joins } : {}),
    ...(node.where ? { where: node.where } : {}),
    ...(node.with ? { with: node.with } : {}),
  }
  const keys = (await lockRows(execution, { table, alias, query, strength, otherwise: 'wait' })).map(
    ({ key }) => key,
  )
  if (keys.length === 0) return { rows: [], count: 0 }
  const locked = { ...node, where: restrict(node.where, isAmong(table, alias, keys)) }
  if (!isUpdate) await awaitChildren(execution, table, keys)
  const executed = write(execution, table, locked, keys, isUpdate ? 'no-key-update' : 'update')
  if (isUpdate)
    await shareParents(execution, table, keys, new Set(updates.map(({ column }) => readColumn(column))))
  return executed
}

function chooseStrength(
  execution: Execution,
  node: UpdateQueryNode | DeleteQueryNode,
  target: { table: Table; alias: string },
  updates: readonly ColumnUpdateNode[],
): StrengthOf {
  if (!UpdateQueryNode.is(node)) return () => 'update'
  // What comes of other rows is not known before it is written.
  if (!node.from && !node.with) return strengthByContent(execution, target, updates)
  return () => strengthOfUpdate(target.table, updates)
}
