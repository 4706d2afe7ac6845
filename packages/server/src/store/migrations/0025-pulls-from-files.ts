import type { Kysely } from 'kysely'

/** The file that a pull was read from, and which entities are known from such a file alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pull').addColumn('source', 'text').execute()
  await db.schema.alterTable('entity').addColumn('file_pull', 'text').execute()
}
