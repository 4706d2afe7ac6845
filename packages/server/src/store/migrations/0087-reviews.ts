import type { Kysely } from 'kysely'

/** Reviews of access and of the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('from_at', 'bigint')
    .addColumn('until_at', 'bigint', column => column.notNull())
    .addColumn('seen', 'text')
    .addColumn('counts', 'text')
    .addColumn('conclusion', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('next_by', 'text')
    .addColumn('created_by', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('review_of_owner')
    .on('review')
    .columns(['organisation', 'stage', 'id'])
    .execute()
}
