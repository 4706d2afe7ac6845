import type { Kysely, Transaction } from 'kysely'
import type { Environment } from '../ids.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Subscriber, WriteTransaction } from './changes.ts'
import type { Position, Tables } from './tables.ts'

/** The store, or a transaction on it: what every query takes. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** Names of what a transaction keeps for itself, or what finds them out at its beginning. */
export type Locks = readonly string[] | ((db: Db) => Promise<readonly string[]>)

/** Connections to a database. */
export interface Connections {
  used: number
  idle: number
  /** Calls that wait for one. */
  waiting: number
}

export interface Store {
  /** For what is only read. */
  db: Kysely<Tables>
  /**
   * Does what must not wait behind other work: heartbeats, and whether the database is there.
   *
   * @throws StoreUnavailable where the database cannot be reached, or takes no writes
   */
  control<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Whether it can be read at present; tells at once. */
  isReachable(): Promise<boolean>
  /** Whether other processes may write to it at the same time. */
  isShared: boolean
  /**
   * Does all of `work` or nothing of it, with what follows for those who subscribe to its changes; when this returns, it is on disk. What collides with another transaction is
   * done again, so `work` changes nothing but the store, or can bear to be repeated.
   *
   * @param locks what no other transaction that names it may have at the same time
   * @throws StoreUnavailable where the database cannot be reached, and CommitUnknown where it was lost at the very end
   */
  write<Result>(work: (db: WriteTransaction) => Promise<Result>, locks?: Locks): Promise<Result>
  /**
   * The same, in one transaction with others of its kind that come at the same time. Those that share no lock run at the
   * same time in it.
   *
   * @param readAhead looks for what `work` is going to look for, of all works before the first of them begins
   */
  writeTogether<Result>(
    work: (db: WriteTransaction) => Promise<Result>,
    locks?: readonly string[],
    readAhead?: (db: Db) => Promise<unknown>,
  ): Promise<Result>
  /**
   * The newest migration in the store that this version does not know, as far as it was seen: then a newer version has
   * migrated it, and nothing is written any longer. `undefined` while the tables are those of this version.
   */
  newerMigration(): string | undefined
  /** Where the store stands, as its server tells it; absent where there is no server. */
  place?: StorePosition
  /** The connections to a database that is shared, at this moment; absent where there are none. */
  connections?(): Connections
  /** What is written ahead of the file of an embedded store; absent where the store has none that this process keeps. */
  log?: StoreLog
  /** Settles when the store cannot be used any longer by this process, with the reason. */
  failed: Promise<Error>
  close(): Promise<void>
}

/** What an embedded store writes ahead of its file. */
export interface StoreLog {
  /** In bytes. */
  size(): number
  /** Brings it into the file and shortens it, unless another program still reads from it. */
  shorten(): Promise<'shortened' | 'held'>
}

export interface StorePosition {
  /** What the server does not tell this user. */
  untold: readonly string[]
  read(db: Db): Promise<Position>
}

/** `none`: the connections of a process are its own. `transaction`: they last as long as one transaction. */
export type Pooler = 'none' | 'transaction'

/** Where a store is: a PostgreSQL where its address is given, else the embedded one in a folder. */
export interface StorePlace {
  dataDir: string
  databaseUrl?: string | undefined
  /** How many connections to it may be used at a time; 10 where absent. */
  databaseConnections?: number | undefined
  /** What stands before it and gives each transaction, or each statement outside of one, another connection to it. */
  databasePooler?: Pooler
  /** How long it may take to answer when it is asked whether it is there, in milliseconds; `usualPatience` where absent. */
  databasePatience?: number | undefined
}

/**
 * The id of this process's secret key; `undefined` where it has none.
 *
 * @param isFirst whether the store belongs to no key yet, so that one may be made for it
 * @param storeKey the id of the key that the store belongs to, to be chosen where the process has several
 */
export type OwnKey = (isFirst: boolean, storeKey?: string) => string | undefined

export interface StoreOptions extends Pick<Environment, 'now' | 'randomBytes'> {
  /** What follows from the changes of a transaction, in the order in which it is stored at its end. */
  subscribers: readonly Subscriber[]
  /** The secret key that the store has to belong to; absent for what works without one. */
  ownKey?: OwnKey | undefined
  /** What watches the connection to a database; a runner of its own where absent. */
  jobs?: JobRunner | undefined
}
