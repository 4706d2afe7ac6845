import type { Kysely } from 'kysely'

/** Who made an API key, and when it was used last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('created_by', 'text').execute()
  await db.schema.alterTable('api_key').addColumn('last_used_at', 'bigint').execute()
  await db.schema
    .createIndex('api_key_of_organisation')
    .on('api_key')
    .columns(['organisation', 'stage', 'id'])
    .execute()
}
