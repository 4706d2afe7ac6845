import {
  type DataTypeNode,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { giveWay } from '../give-way.ts'

/** PostgreSQL, and what speaks its language, with the same tables and the same order of texts as SQLite. */
export function postgresDialect(pool: PostgresPool): PostgresDialect {
  return new SameTablesDialect(pool)
}

class SameTablesDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new GivingWayDriver({ pool: this.#pool })
  }

  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter()
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new SameTypesCompiler()
  }
}

class GivingWayDriver extends PostgresDriver {
  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): ReturnType<PostgresDriver['acquireConnection']> {
    await giveWay()
    return super.acquireConnection(...options)
  }
}

/** Not every engine that speaks PostgreSQL's language has its advisory locks; all have row locks. */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: { lockTable: string; lockRowId: string },
  ): Promise<void> {
    await sql`select 1 from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db)
  }

  /** The lock ends with the transaction. */
  override async releaseMigrationLock(): Promise<void> {}
}

class SameTypesCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    const isColumn = this.parentNode?.kind === 'ColumnDefinitionNode'
    if (node.dataType === 'blob') this.append('bytea')
    // Else the order of texts, and with it which page of a list follows, depends on how the database was set up.
    else if (isColumn && node.dataType === 'text') this.append('text collate "C"')
    else super.visitDataType(node)
  }
}
