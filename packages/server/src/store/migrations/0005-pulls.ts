import { type Kysely, sql } from 'kysely'

/** Pulls of what the authority holds, their pages, and what they found to be otherwise than it was known here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pull')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('started_by', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('because', 'text')
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('pages', 'integer', column => column.notNull())
    .addColumn('expected_pages', 'integer')
    .addColumn('counts', 'text', column => column.notNull())
    .addColumn('differences', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('pull_running')
    .on('pull')
    .columns(['stage', 'actor'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('running'))
    .execute()
  await db.schema.createIndex('pull_newest').on('pull').columns(['organisation', 'stage', 'id']).execute()
  await db.schema.createIndex('pull_of_actor').on('pull').columns(['stage', 'actor', 'started_at']).execute()

  await db.schema
    .createTable('pull_page')
    .addColumn('pull_id', 'text', column => column.notNull().references('pull.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('message_id', 'text', column => column.notNull().unique().references('message.message_id'))
    .addColumn('stored_at', 'bigint')
    .addColumn('answer_sha256', 'text')
    .addPrimaryKeyConstraint('pull_page_key', ['pull_id', 'number'])
    .execute()

  await db.schema
    .createTable('pull_difference')
    .addColumn('pull_id', 'text', column => column.notNull().references('pull.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('finding', 'text', column => column.notNull())
    .addColumn('details', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('pull_difference_key', ['pull_id', 'number'])
    .execute()

  await db.schema.alterTable('entity').addColumn('seen_by', 'text').execute()
  await db.schema
    .createIndex('entity_of_actor')
    .on('entity')
    .columns(['stage', 'actor', 'kind', 'agency', 'code'])
    .execute()
}
