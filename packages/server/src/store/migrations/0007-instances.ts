import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { insertLocks } from '../entity-lock.ts'

/** The processes that share a store, what each of them does alone, and what keeps them from each other's feet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('instance')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('beat', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('duty')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('held_by', 'text', column => column.notNull())
    .execute()
  await db.schema.alterTable('message').addColumn('claimed_by', 'text').execute()
  await db.schema
    .createIndex('message_open')
    .on('message')
    .column('stage')
    .where(sql<boolean>`state in ('waiting', 'handed', 'unclear')`)
    .execute()
  await db.schema
    .createTable('entity_lock')
    .addColumn('n', 'integer', column => column.primaryKey())
    .execute()
  // On SQLite there is one writer, who needs none.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await insertLocks(db)
}
