import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { type Engine, type Executed, makeEngine } from './engine.ts'
import { postgresError } from './errors.ts'
import { executeStatement } from './execute.ts'
import type { Translations } from './query-parts.ts'
import { Deadlock, makeRowLocks, type RowLocks, type Wake } from './row-locks.ts'
import { beginTransaction, type Execution, type Transaction } from './transaction.ts'

/** A model of a PostgreSQL: transactions under READ COMMITTED, row locks, and keys that are unique across transactions. */
export interface PostgresModel {
  begin(): Transaction
  /**
   * Executes a statement, which may wait for other transactions to end; it never settles where its own is ended meanwhile.
   *
   * @param linger a moment between its snapshot and its locks; `false` where it has none
   * @throws pg.DatabaseError, after which the transaction does nothing but end
   */
  execute(transaction: Transaction, query: CompiledQuery, linger?: Execution['linger']): Promise<Executed>
  /** Ends it. @returns whether it is committed: what had an error is not */
  commit(transaction: Transaction): boolean
  rollBack(transaction: Transaction): void
  /** Ends what a transaction is at, with nothing of it left, as an error does: it still has to be rolled back. */
  cancel(transaction: Transaction): void
  isWaiting(transaction: Transaction): boolean
  /** What is committed. */
  database(): DatabaseSync
}

/**
 * @param database is its alone from now on
 * @param translations what it is asked in PostgreSQL's own words, and SQLite in place of each
 * @param wake lets several go on that waited for the same transaction, of which any may be first; without it in the order in which they came
 */
export function makePostgresModel(
  database: DatabaseSync,
  translations: Translations = [],
  wake?: Wake,
): PostgresModel {
  const engine: Engine = makeEngine(database)
  const locks: RowLocks<Transaction> = makeRowLocks(wake)
  const open = new Set<Transaction>()
  const queues: Execution['queues'] = new Map()

  const end = (transaction: Transaction, how: 'commit' | 'drop'): void => {
    if (transaction.isOver) return
    transaction.isOver = true
    engine[how](transaction)
    open.delete(transaction)
    locks.release(transaction, how)
  }
  const breakOff = (transaction: Transaction): void => {
    transaction.isBroken = true
    if (transaction.isOver) return
    // What it has written and locked is free at once.
    engine.drop(transaction)
    locks.release(transaction, 'drop')
  }
  return {
    begin() {
      const transaction = beginTransaction()
      open.add(transaction)
      return transaction
    },
    async execute(transaction, query, linger = () => false) {
      if (transaction.isBroken)
        throw postgresError(
          '25P02',
          'current transaction is aborted, commands ignored until end of transaction block',
        )
      try {
        return await executeStatement(
          { engine, locks, open, queues, transaction, linger, translations },
          query,
        )
      } catch (error) {
        breakOff(transaction)
        throw error instanceof Deadlock ? postgresError('40P01', 'deadlock detected') : error
      }
    },
    commit(transaction) {
      const isCommitted = !transaction.isBroken && !transaction.isOver
      end(transaction, isCommitted ? 'commit' : 'drop')
      return isCommitted
    },
    rollBack: transaction => end(transaction, 'drop'),
    cancel: breakOff,
    isWaiting: locks.isWaiting,
    database: () => engine.committed(),
  }
}
