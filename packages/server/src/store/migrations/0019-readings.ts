import type { Kysely } from 'kysely'

/** How often the file of a batch was begun to be read, and how often it ended its reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['readings', 'readings_from', 'reader_ends']) {
    await db.schema
      .alterTable('batch')
      .addColumn(name, 'integer', column => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('batch').addColumn('reader_end', 'text').execute()
}
