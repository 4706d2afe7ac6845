import { type Kysely, sql } from 'kysely'

/**
 * The epoch of the store: how often it was found to have gone back to an older state. What was not ended then may have been
 * sent without a trace, and is asked about before it is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('store_epoch')
    .addColumn('n', 'integer', column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull())
    .addColumn('epoch', 'integer', column => column.notNull())
    .addColumn('place', 'text')
    .addColumn('is_kept', 'integer', column => column.notNull())
    .addColumn('restored_at', 'bigint')
    .addColumn('because', 'text')
    .execute()

  for (const name of ['ask_first', 'seen_absent'] as const) {
    await db.schema
      .alterTable('operation')
      .addColumn(name, 'integer', column => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('operation').addColumn('restored_epoch', 'integer').execute()
  await db.schema
    .createIndex('operation_to_ask')
    .on('operation')
    .columns(['stage', 'state'])
    .where(sql.ref('ask_first'), '=', sql.lit(1))
    .execute()
  await db.schema
    .alterTable('look_up')
    .addColumn('epoch', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
