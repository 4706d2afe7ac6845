import { ColumnNode, type ColumnUpdateNode, type OperationNode, RawNode, ReferenceNode } from 'kysely'
import type { Executed } from './engine.ts'
import { translateError } from './errors.ts'
import { compile, isAmong, type Key, nameRow } from './query-parts.ts'
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

/** How a statement locks a row. */
export type StrengthOf = (key: Key) => Strength

/** How a row is locked of which these columns are changed, whatever they become: other rows may refer to its keys. */
export function strengthOfUpdate({ keyColumns }: Table, updates: readonly ColumnUpdateNode[]): Strength {
  return updates.some(({ column }) => keyColumns.has(readColumn(column))) ? 'update' : 'no-key-update'
}

/** How an update locks the rows that it changes: by what becomes of their keys (`HeapDetermineColumnsInfo`). */
export function strengthByContent(
  { engine, transaction }: Execution,
  { table, alias }: { table: Table; alias: string },
  updates: readonly ColumnUpdateNode[],
): StrengthOf {
  const byColumns = strengthOfUpdate(table, updates)
  if (byColumns === 'no-key-update') return () => byColumns
  const ofKeys = updates.filter(({ column }) => table.keyColumns.has(readColumn(column)))
  const fragments = ofKeys.flatMap((_, index) => [index === 0 ? ' and (' : ' or ', ' is not '])
  const parts = ofKeys.flatMap(({ column, value }) => [column, value])
  return key => {
    const becomesAnother = RawNode.create(
      [`select 1 from "${table.name}" as "${alias}" where `, ...fragments, ')'],
      [isAmong(table, alias, [key]), ...parts],
    )
    return engine.read(transaction, compile(becomesAnother)).rows.length > 0 ? byColumns : 'no-key-update'
  }
}

export function readColumn(node: OperationNode): string {
  if (ReferenceNode.is(node)) return readColumn(node.column)
  if (ColumnNode.is(node)) return node.column.name
  throw new Error(`A change of a ${node.kind} is not modelled.`)
}
