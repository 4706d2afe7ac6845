import type { Branch, Engine } from './engine.ts'
import type { Translations } from './query-parts.ts'
import type { RowLocks } from './row-locks.ts'

/** A transaction of the model. */
export interface Transaction extends Branch {
  /** The tables in which it has written. */
  wrote: Set<string>
  isOver: boolean
  /** It had an error, and does nothing any longer but end. */
  isBroken: boolean
}

/** What statements are executed with. */
export interface Execution {
  engine: Engine
  locks: RowLocks<Transaction>
  /** The transactions that are under way. */
  open: ReadonlySet<Transaction>
  /** Those that wait to have a whole table, by its name. */
  queues: Map<string, Set<Transaction>>
  transaction: Transaction
  /** A moment between the snapshot of a statement and its locks; `false` where it has none. */
  linger(): false | Promise<void>
  translations: Translations
}

/** Waits for others to end. @returns what never settles where its own transaction is ended meanwhile */
export async function waitFor(
  { locks, transaction }: Execution,
  others: readonly Transaction[],
): Promise<void> {
  await locks.wait(transaction, others)
  await goOn(transaction)
}

/** Settles while a transaction is under way, and never once it is over. */
export function goOn({ isOver }: Transaction): Promise<void> {
  return isOver ? new Promise(() => {}) : Promise.resolve()
}

export function beginTransaction(): Transaction {
  return { wrote: new Set(), isOver: false, isBroken: false }
}
