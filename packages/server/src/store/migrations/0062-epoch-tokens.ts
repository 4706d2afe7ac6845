import type { Kysely } from 'kysely'

/** Each epoch of a store has a token and names those before it: numbers alone are the same in several copies of a store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('store_epoch').addColumn('token', 'text').execute()
  await db.schema.alterTable('store_epoch').addColumn('predecessors', 'text').execute()
}
