import type { Kysely } from 'kysely'

/** What went out in the last day, by organisation, and until when an organisation sends nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('budget_use')
    .addColumn('message_id', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('entities', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('budget_use_key', ['message_id', 'number'])
    .execute()
  await db.schema
    .createIndex('budget_use_recent')
    .on('budget_use')
    .columns(['stage', 'organisation', 'at'])
    .execute()
  await db.schema
    .createTable('pacing')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('level', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('rejected_at', 'bigint')
    .addColumn('held_until', 'bigint')
    .addColumn('held_for', 'text')
    .addPrimaryKeyConstraint('pacing_key', ['stage', 'organisation'])
    .execute()
}
