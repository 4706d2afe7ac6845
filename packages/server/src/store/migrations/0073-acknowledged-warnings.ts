import type { Kysely } from 'kysely'

/** Warnings that people have acknowledged, with the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('acknowledged_warning')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('meant', 'text', column => column.notNull())
    .addColumn('model', 'text', column => column.notNull())
    .addColumn('rule_id', 'text', column => column.notNull())
    .addColumn('field', 'text', column => column.notNull())
    .addColumn('kind', 'text')
    .addColumn('agency', 'text')
    .addColumn('code', 'text')
    .addColumn('actor', 'text')
    .addColumn('value', 'text')
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('created_by', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('withdrawn_by', 'text')
    .execute()
  await db.schema
    .createIndex('acknowledged_warning_of_owner')
    .on('acknowledged_warning')
    .columns(['organisation', 'stage', 'id'])
    .execute()
  await db.schema
    .createIndex('acknowledged_warning_meant')
    .on('acknowledged_warning')
    .columns(['organisation', 'stage', 'meant'])
    .execute()
}
