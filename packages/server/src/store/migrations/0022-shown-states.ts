import { type Kysely, sql } from 'kysely'

/**
 * What the authority says to questions for other states than REGISTERED, which state a question is about, pulls of a part of
 * what it holds, and when it was last looked at an entity.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shown_state')
    .addColumn('stage', 'text', column => column.primaryKey())
    .addColumn('refused_at', 'bigint')
    .addColumn('refusal', 'text')
    .addColumn('shown_at', 'bigint')
    .execute()
  await db.schema.alterTable('look_up').addColumn('state', 'text').execute()

  await db.schema
    .alterTable('pull')
    .addColumn('scope', 'text', column => column.notNull().defaultTo('full'))
    .execute()
  await db.schema
    .alterTable('pull')
    .addColumn('topic', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('pull').addColumn('searches', 'text').execute()
  await db.schema.dropIndex('pull_running').execute()
  await db.schema
    .createIndex('pull_running')
    .on('pull')
    .columns(['stage', 'actor', 'topic'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('running'))
    .execute()
  await db.schema
    .alterTable('pull_page')
    .addColumn('search', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('pull_page').addColumn('search_page', 'integer').execute()

  await db.schema.alterTable('entity').addColumn('looked_at', 'bigint').execute()
  await db.schema
    .createIndex('entity_waiting')
    .on('entity')
    .columns(['stage', 'actor', 'group_code'])
    .where(sql.ref('state'), '=', sql.lit('SUBMITTED'))
    .execute()
}
