import type { Kysely } from 'kysely'

/** Batches that are for several registers: which, and what became of their records at each further one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batch_record_target')
    .addColumn('batch_id', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('register', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('findings', 'text')
    .addColumn('reasons', 'text')
    .addPrimaryKeyConstraint('batch_record_target_pk', ['batch_id', 'number', 'register'])
    .execute()
  await db.schema
    .createIndex('batch_record_target_by_state')
    .on('batch_record_target')
    .columns(['batch_id', 'state', 'number'])
    .execute()
  for (const column of ['targets', 'target_counts'])
    await db.schema.alterTable('batch').addColumn(column, 'text').execute()
}
