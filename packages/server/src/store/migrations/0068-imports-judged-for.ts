import type { Kysely } from 'kysely'

/** A list is judged for a further register too, where that was asked for with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import').addColumn('judged_for', 'text').execute()
}
