import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { Executed } from './engine.ts'

/** A connection to the model. */
export interface ModelConnection {
  begin(settings: TransactionSettings): Promise<void>
  execute(query: CompiledQuery): Promise<Executed>
  /** @returns whether it is committed, and not rolled back for an error */
  commit(): Promise<boolean>
  rollBack(): Promise<void>
}

/** Connections of a process. */
export interface ModelPool {
  /** Waits until one is free. */
  acquire(): Promise<ModelConnection>
  release(connection: ModelConnection): void
}

/** Lets Kysely speak to the model. It gets queries as trees, so that their locks need not be read out of SQL. */
export function modelDialect(pool: ModelPool): Dialect {
  return {
    createAdapter: () => new ModelAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new ModelDriver(pool),
  }
}

class ModelAdapter extends PostgresAdapter {
  /** The tables of a world are there before it begins. */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class AcquiredConnection implements DatabaseConnection {
  readonly held: ModelConnection
  constructor(held: ModelConnection) {
    this.held = held
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, count } = await this.held.execute(query)
    const isRead = query.query.kind === 'SelectQueryNode' || query.query.kind === 'RawNode'
    return { rows: rows as Row[], ...(isRead ? {} : { numAffectedRows: BigInt(count) }) }
  }

  streamQuery(): never {
    throw new Error('Nothing in the store streams.')
  }
}

class ModelDriver implements Driver {
  readonly #pool: ModelPool
  constructor(pool: ModelPool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return new AcquiredConnection(await this.#pool.acquire())
  }

  beginTransaction(connection: AcquiredConnection, settings: TransactionSettings): Promise<void> {
    return connection.held.begin(settings)
  }

  async commitTransaction(connection: AcquiredConnection): Promise<void> {
    if (!(await connection.held.commit())) throw new AbortedTransactionError()
  }

  rollbackTransaction(connection: AcquiredConnection): Promise<void> {
    return connection.held.rollBack()
  }

  async releaseConnection(connection: AcquiredConnection): Promise<void> {
    this.#pool.release(connection.held)
  }

  async destroy(): Promise<void> {}
}
