import { type Kysely, sql } from 'kysely'

/** Who is told what by mail or as a digest, what is to be told, and the mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscription')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('address', 'text')
    .addColumn('webhook_id', 'text')
    .addColumn('topics', 'text', column => column.notNull())
    .addColumn('frequency', 'text', column => column.notNull())
    .addColumn('hour', 'integer')
    .addColumn('weekday', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('stopped_at', 'bigint')
    .addColumn('stopped_because', 'text')
    .addColumn('created_by', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('subscription_of_organisation')
    .on('subscription')
    .columns(['organisation', 'stage', 'id'])
    .execute()

  await db.schema
    .createTable('notice')
    .addColumn('subscription_id', 'text', column => column.notNull())
    .addColumn('id', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('notice_pk', ['subscription_id', 'id'])
    .execute()

  await db.schema
    .createTable('mail')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('subscription_id', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('html', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('failures', 'integer', column => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('because', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('mail_due')
    .on('mail')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('mail_of_subscription').on('mail').columns(['subscription_id', 'id']).execute()
}
