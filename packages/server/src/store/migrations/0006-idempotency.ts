import type { Kysely } from 'kysely'

/** The keys under which callers send requests that are to have one effect, however often they come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_key')
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('content_sha256', 'text', column => column.notNull())
    .addColumn('request_id', 'text', column => column.notNull().references('submission.request_id'))
    .addPrimaryKeyConstraint('idempotency_key_key', ['organisation', 'stage', 'key'])
    .execute()
}
