import type { OperationNode, SelectQueryNode } from 'kysely'
import { postgresError } from './errors.ts'
import { compile, isAmong, type Key, nameRow, readKey, restrict, selectKey } from './query-parts.ts'
import type { Table } from './tables.ts'
import { type Execution, goOn, type Transaction, waitFor } from './transaction.ts'
import type { StrengthOf } from './write.ts'

/** The rows that a statement is about to lock. */
export interface Wanted {
  table: Table
  alias: string
  /** Finds them. */
  query: Omit<SelectQueryNode, 'selections'>
  strength: StrengthOf
  /** What is done about a row that another transaction has. */
  otherwise: 'wait' | 'skip' | 'fail'
  /** How many are wanted at most. */
  limit?: number | undefined
}

/** A row that is locked, and wanted. */
export interface Locked {
  key: Key
  /** Whether the statement goes on with what its snapshot showed, though the row has become another since. */
  isAsShown: boolean
}

/**
 * Locks rows as a statement under READ COMMITTED does: those that its snapshot shows, one after another. A row that has changed since is
 * looked at as it is now, and left where it is no longer wanted. But who locks it as `key-share` while it is being changed, without its
 * keys, has locked what it was (`heap_lock_tuple`): what it has become is waited for where it is locked, and not looked at.
 */
export async function lockRows(execution: Execution, wanted: Wanted): Promise<Locked[]> {
  const { engine, locks, transaction } = execution
  const { table, alias, query, strength, otherwise, limit = Number.POSITIVE_INFINITY } = wanted
  const find = (where: SelectQueryNode['where']): Key[] => {
    const found = { ...query, where, selections: selectKey(table, alias) } as OperationNode
    return engine.read(transaction, compile(found)).rows.map(row => readKey(table, row))
  }
  const locked: Locked[] = []
  const seen = new Set<string>()
  const snapshot = find(query.where)
  const changesBefore = snapshot.map(key => locks.changes(nameRow(table, key)))
  const lingered = execution.linger()
  if (lingered) {
    await lingered
    await goOn(transaction)
  }
  for (const [index, key] of snapshot.entries()) {
    if (locked.length === limit) break
    const row = nameRow(table, key)
    if (seen.has(row)) continue
    seen.add(row)
    let isChanged = locks.changes(row) !== changesBefore[index]
    const wantsKey = !isChanged && strength(key) === 'key-share'
    const count = wantsKey ? locks.changesOfKeyShare : locks.changes
    const before = count(row)
    const findBlockers = (): readonly Transaction[] => {
      isChanged ||= count(row) !== before
      // Who looks for what a row has become waits for whoever is changing that, however weakly it is to be locked.
      const writer = isChanged ? locks.writer(transaction, row) : undefined
      return writer ? [writer] : locks.blockers(transaction, row, strength(key))
    }
    let mayHaveChanged = lingered !== false
    let blockers = findBlockers()
    if (blockers.length > 0 && otherwise === 'skip') continue
    if (blockers.length > 0 && otherwise === 'fail')
      throw postgresError('55P03', 'could not obtain lock on row')
    while (blockers.length > 0) {
      // One after another (`MultiXactIdWait`): a wait for one of the others closes no circle yet.
      await waitFor(execution, blockers.slice(0, 1))
      mayHaveChanged = true
      blockers = findBlockers()
    }
    locks.hold(transaction, row, strength(key), false)
    const isAsShown = !isChanged && locks.changes(row) !== changesBefore[index]
    const isWanted =
      !mayHaveChanged || isAsShown || find(restrict(query.where, isAmong(table, alias, [key]))).length > 0
    if (isWanted) locked.push({ key, isAsShown })
  }
  return locked
}
