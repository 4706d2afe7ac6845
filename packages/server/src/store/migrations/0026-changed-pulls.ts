import type { Kysely } from 'kysely'

/** What the authority of a stage says to questions for what has changed since a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shown_state').addColumn('changed_refused_at', 'bigint').execute()
  await db.schema.alterTable('shown_state').addColumn('changed_refusal', 'text').execute()
}
