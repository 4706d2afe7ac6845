import type { Kysely } from 'kysely'

/** How a CSV file is written, where that was said with it; and how the tables of a file were read, and how much of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('batch').addColumn('csv', 'text').execute()
  await db.schema.alterTable('batch').addColumn('tables', 'text').execute()
  await db.schema.alterTable('import').addColumn('csv', 'text').execute()
  await db.schema.alterTable('import').addColumn('check_tables', 'text').execute()
}
