import type { Kysely } from 'kysely'

/** With what the mail address of a subscription is committed to in the evidence: without it, the address cannot be found by that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscription').addColumn('address_salt', 'text').execute()
}
