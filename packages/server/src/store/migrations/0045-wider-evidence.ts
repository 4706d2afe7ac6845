import type { Kysely } from 'kysely'

/** With what the name of who decided on a doubt is committed to in the evidence: without it, the name cannot be found by that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('decision').addColumn('decided_by_salt', 'text').execute()
}
