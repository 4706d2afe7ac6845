import type { Kysely } from 'kysely'

/** The language of names that come with an API key and without a language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('default_language', 'text').execute()
}
