import { ColumnNode, type ColumnUpdateNode, type OperationNode, ReferenceNode } from 'kysely'
import type { Executed } from './engine.ts'
import { translateError } from './errors.ts'
import { compile, type Key, nameRow } from './query-parts.ts'
import type { Strength } from './row-locks.ts'
import type { Table } from './tables.ts'
import type { Execution } from './transaction.ts'

/** Executes what writes rows that are locked, or are for no other session to see. */
export function write(
  { engine, locks, transaction }: Execution,
  table: Table,
  node: OperationNode,
  keys: readonly Key[],
  strength: Strength,
): Executed {
  let executed: Executed
  try {
    executed = engine.write(transaction, compile(node))
  } catch (error) {
    throw translateError(error)
  }
  if (executed.count === 0) return executed
  transaction.wrote.add(table.name)
  for (const key of keys) locks.hold(transaction, nameRow(table, key), strength, true)
  return executed
}

/**
 * How an update locks the rows that it changes: other rows may refer to their keys. One that writes a key as it was counts as a change of
 * it, and waits where PostgreSQL would not.
 */
export function strengthOfUpdate({ keyColumns }: Table, updates: readonly ColumnUpdateNode[]): Strength {
  return updates.some(({ column }) => keyColumns.has(readColumn(column))) ? 'update' : 'no-key-update'
}

export function readColumn(node: OperationNode): string {
  if (ReferenceNode.is(node)) return readColumn(node.column)
  if (ColumnNode.is(node)) return node.column.name
  throw new Error(`A change of a ${node.kind} is not modelled.`)
}
