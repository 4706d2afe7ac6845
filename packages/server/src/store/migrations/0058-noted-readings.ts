import type { Kysely } from 'kysely'

/** What is being read, so that it is known what a process was at that has ended; the counts of batches that stood for it go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('noted_reading')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('held_by', 'text', column => column.notNull())
    .addColumn('begun_at', 'bigint', column => column.notNull())
    .addColumn('progress', 'integer', column => column.notNull())
    .addColumn('because', 'text')
    .execute()
  await db.schema.createIndex('noted_reading_name').on('noted_reading').column('name').execute()
  for (const name of ['readings', 'readings_from', 'reader_ends', 'reader_end'])
    await db.schema.alterTable('batch').dropColumn(name).execute()
}
