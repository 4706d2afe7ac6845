import { type Execution, type Transaction, waitFor } from './transaction.ts'

/** How a whole table is locked: `row-exclusive` by what writes into it, `share-row-exclusive` by what keeps all others from that. */
export type TableMode = 'row-exclusive' | 'share-row-exclusive'

/** Rows that conflict as these modes of tables do (PostgreSQL, table 13.2). */
const strengths = { 'row-exclusive': 'key-share', 'share-row-exclusive': 'update' } as const

/** Locks a table until the transaction ends. Who comes after one that waits for the whole table waits for that one too. */
export async function lockTable(execution: Execution, name: string, mode: TableMode): Promise<void> {
  const { locks, transaction, queues } = execution
  const row = `table ${name}`
  const hasAny = locks.holds(transaction, row)
  const queue = queues.get(name) ?? new Set()
  for (;;) {
    const before = hasAny ? [] : [...queue].filter(each => each !== transaction && isThere(each))
    const blockers = [...locks.blockers(transaction, row, strengths[mode]), ...before]
    if (blockers.length === 0) break
    if (mode === 'share-row-exclusive') queues.set(name, queue.add(transaction))
    await waitFor(execution, blockers)
  }
  queue.delete(transaction)
  locks.hold(transaction, row, strengths[mode], false)
}

function isThere({ isOver, isBroken }: Transaction): boolean {
  return !isOver && !isBroken
}

/** The tables of a statement that locks them; `undefined` for any other. */
export function readLockedTables(sql: string): readonly string[] | undefined {
  return /^lock table ([\w, ]+) in share row exclusive mode$/.exec(sql)?.[1]?.split(', ')
}
