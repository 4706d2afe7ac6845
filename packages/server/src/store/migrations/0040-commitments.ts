import type { Kysely } from 'kysely'

/** With what the mail address of a subscription is committed to in the evidence: without it, nobody finds the address by that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscription').addColumn('address_salt', 'text').execute()
}
