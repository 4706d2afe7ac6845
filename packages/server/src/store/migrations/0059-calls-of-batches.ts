import type { Kysely } from 'kysely'

/** From where and why a batch was asked for reaches each of its submissions; of those that came before, that is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('batch').addColumn('call', 'text').execute()
}
