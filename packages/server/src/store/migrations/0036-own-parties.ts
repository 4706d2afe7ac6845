import type { Kysely } from 'kysely'

/** To which party of the gateway a message was pushed, and of which organisation that is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('received_exchange').addColumn('to_party', 'text').execute()
  await db.schema.alterTable('received_exchange').addColumn('organisation', 'text').execute()
}
