import type { OperationNode, SelectQueryNode } from 'kysely'
import { postgresError } from './errors.ts'
import { compile, isAmong, type Key, nameRow, readKey, restrict, selectKey } from './query-parts.ts'
import type { Strength } from './row-locks.ts'
import type { Table } from './tables.ts'
import { type Execution, goOn, waitFor } from './transaction.ts'

/** The rows that a statement is about to lock. */
export interface Wanted {
  table: Table
  alias: string
  /** Finds them. */
  query: Omit<SelectQueryNode, 'selections'>
  strength: Strength
  /** What is done about a row that another transaction has. */
  otherwise: 'wait' | 'skip' | 'fail'
  /** How many are wanted at most. */
  limit?: number | undefined
}

/**
 * Locks rows as a statement under READ COMMITTED does: those that its snapshot shows, one after another. A row that has changed since is
 * looked at as it is now, and left where it is no longer wanted.
 *
 * @returns the keys of those that are locked, and wanted
 */
export async function lockRows(execution: Execution, wanted: Wanted): Promise<Key[]> {
  const { engine, locks, transaction } = execution
  const { table, alias, query, strength, otherwise, limit = Number.POSITIVE_INFINITY } = wanted
  const find = (where: SelectQueryNode['where']): Key[] => {
    const found = { ...query, where, selections: selectKey(table, alias) } as OperationNode
    return engine.read(transaction, compile(found)).rows.map(row => readKey(table, row))
  }
  const keys: Key[] = []
  const seen = new Set<string>()
  const snapshot = find(query.where)
  const lingered = execution.linger()
  if (lingered) {
    await lingered
    await goOn(transaction)
  }
  for (const key of snapshot) {
    if (keys.length === limit) break
    const row = nameRow(table, key)
    if (seen.has(row)) continue
    seen.add(row)
    let mayHaveChanged = lingered !== false
    let blockers = locks.blockers(transaction, row, strength)
    if (blockers.length > 0 && otherwise === 'skip') continue
    if (blockers.length > 0 && otherwise === 'fail')
      throw postgresError('55P03', 'could not obtain lock on row')
    while (blockers.length > 0) {
      await waitFor(execution, blockers)
      mayHaveChanged = true
      blockers = locks.blockers(transaction, row, strength)
    }
    locks.hold(transaction, row, strength, false)
    const isWanted = !mayHaveChanged || find(restrict(query.where, isAmong(table, alias, [key]))).length > 0
    if (isWanted) keys.push(key)
  }
  return keys
}
