import type { Kysely } from 'kysely'

/** Command lines that ask to be signed in, until a person has confirmed them in the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('login_request')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('device_mark', 'text', column => column.notNull().unique())
    .addColumn('user_mark', 'text', column => column.notNull().unique())
    .addColumn('client', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('next_ask_at', 'bigint', column => column.notNull())
    .addColumn('decision', 'text')
    .addColumn('session_id', 'text')
    .execute()
  await db.schema.createIndex('login_request_end').on('login_request').column('expires_at').execute()
}
