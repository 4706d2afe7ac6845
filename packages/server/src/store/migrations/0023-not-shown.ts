import type { Kysely } from 'kysely'

/**
 * What the authority's answers leave out of a record and nothing here knows, and what of the answers to a pull was not
 * understood.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('entity').addColumn('not_shown', 'text').execute()
  await db.schema.alterTable('pull').addColumn('unread', 'text').execute()
}
