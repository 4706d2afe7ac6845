import type { Kysely } from 'kysely'

/** What is registered of an actor: its party, its access token, and its authorised representative. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const texts = ['party_id', 'sealed_token', 'representative'] as const
  const times = ['token_set_at', 'registered_at', 'updated_at'] as const
  for (const name of texts) await db.schema.alterTable('actor').addColumn(name, 'text').execute()
  for (const name of times) await db.schema.alterTable('actor').addColumn(name, 'bigint').execute()
  await db.schema
    .createIndex('actor_by_organisation')
    .on('actor')
    .columns(['organisation', 'stage', 'code'])
    .execute()
}
