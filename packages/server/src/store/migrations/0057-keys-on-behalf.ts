import type { Kysely } from 'kysely'

/** In whose right an API key acts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('on_behalf_of', 'text').execute()
}
