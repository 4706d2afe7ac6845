import type { Kysely } from 'kysely'

/** In which browser a session is, by which its person knows it among others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('browser', 'text').execute()
}
