import type { Db } from './database.ts'

/** What a transaction that several works share has read, and what it is going to write. */
interface Shared {
  /** The rows of each finder by their name; a name without rows was looked for in vain. */
  rows: Map<object, Map<string, readonly unknown[]>>
  /** The rows that each way to write has yet to write, in the order in which these were first used. */
  unwritten: Map<WriteRows, unknown[]>
}

type WriteRows = (db: Db, rows: readonly never[]) => Promise<unknown>

const transactions = new WeakMap<Db, Shared>()

/**
 * Lets works share a transaction. What one of them writes is written at the end, with that of all others; until then the next
 * one finds it among the rows that are kept here. So it is for rows that no other transaction changes meanwhile, and that are
 * looked for through finders alone.
 *
 * @param work does what all of them have to do
 */
export async function shareTransaction<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const shared: Shared = { rows: new Map(), unwritten: new Map() }
  transactions.set(db, shared)
  try {
    const result = await work()
    // One after the other: rows refer to those of tables that are written before them.
    for (const [write, rows] of shared.unwritten) await write(db, rows as never[])
    return result
  } finally {
    // What follows in it changes rows by itself.
    transactions.delete(db)
  }
}

/** Has rows written at the end of a transaction that works share; `false` where it is none. */
export function writeLater<Row>(
  db: Db,
  write: (db: Db, rows: readonly Row[]) => Promise<unknown>,
  rows: readonly Row[],
): boolean {
  const unwritten = transactions.get(db)?.unwritten
  if (unwritten === undefined) return false
  const before = unwritten.get(write)
  if (before) before.push(...rows)
  else unwritten.set(write, [...rows])
  return true
}

/** The rows of each name that a transaction that works share knows of a finder; nothing of any other transaction. */
export function listSharedRows<Row>(db: Db, finder: object): Map<string, readonly Row[]> | undefined {
  const shared = transactions.get(db)
  if (shared === undefined) return undefined
  const known = shared.rows.get(finder) ?? new Map<string, readonly unknown[]>()
  shared.rows.set(finder, known)
  return known as Map<string, readonly Row[]>
}
