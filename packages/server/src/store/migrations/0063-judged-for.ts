import type { Kysely } from 'kysely'

/** A batch may be judged for a further register. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('batch').addColumn('judged_for', 'text').execute()
}
