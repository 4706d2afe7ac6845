import { type Kysely, sql } from 'kysely'

/** Questions to the authority about something else than devices, each with what it showed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiry')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('message_id', 'text', column => column.notNull())
    .addColumn('page', 'integer', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('because', 'text')
    .addColumn('found', 'text')
    .addColumn('started_by', 'text', column => column.notNull())
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('inquiry_of_subject')
    .on('inquiry')
    .columns(['organisation', 'stage', 'kind', 'subject', 'id'])
    .execute()
  await db.schema
    .createIndex('inquiry_of_organisation')
    .on('inquiry')
    .columns(['organisation', 'stage', 'id'])
    .execute()
  await db.schema.createIndex('inquiry_of_message').on('inquiry').column('message_id').execute()
  await db.schema
    .createIndex('inquiry_running')
    .on('inquiry')
    .columns(['organisation', 'stage', 'kind', 'subject'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('running'))
    .execute()
}
