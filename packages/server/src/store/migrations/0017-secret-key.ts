import type { Kysely } from 'kysely'

/** Which secret key the store belongs to: one row, or none before a process has opened it with its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secret_key')
    .addColumn('place', 'integer', column => column.primaryKey())
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('since', 'bigint', column => column.notNull())
    .execute()
}
