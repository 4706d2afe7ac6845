import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Work that several processes share is divided into shards. What was stored before is all in the first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('operation')
    .addColumn('shard', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  // On SQLite one process has all of them.
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await db.schema
      .createIndex('operation_ready_by_shard')
      .on('operation')
      .columns(['stage', 'organisation', 'shard', 'request_id', 'position'])
      .where(sql.ref('state'), '=', sql.lit('ready'))
      .execute()
  }
  await db.schema
    .createTable('shard')
    .addColumn('job', 'text', column => column.notNull())
    .addColumn('n', 'integer', column => column.notNull())
    .addColumn('held_by', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('shard_key', ['job', 'n'])
    .execute()
  await db.schema
    .createTable('shard_worker')
    .addColumn('job', 'text', column => column.notNull())
    .addColumn('instance', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('shard_worker_key', ['job', 'instance'])
    .execute()
}
