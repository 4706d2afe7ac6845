import { type Kysely, sql } from 'kysely'

/** Webhooks, what is to be delivered to each, and every attempt at that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('url', 'text', column => column.notNull())
    .addColumn('events', 'text', column => column.notNull())
    .addColumn('description', 'text')
    .addColumn('enabled', 'integer', column => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('disabled_because', 'text')
    .addColumn('failing_since', 'bigint')
    .addColumn('sealed_secret', 'text', column => column.notNull())
    .addColumn('sealed_old_secret', 'text')
    .addColumn('old_secret_until', 'bigint')
    .addColumn('created_by', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('webhook_of_organisation')
    .on('webhook')
    .columns(['organisation', 'stage', 'id'])
    .execute()

  // Without a reference to its webhook: what is told of must not fail because somebody deletes that at the same time.
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('webhook_id', 'text', column => column.notNull())
    .addColumn('event_id', 'text', column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('occurred_at', 'bigint', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('failures', 'integer', column => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('webhook_delivery_pk', ['webhook_id', 'event_id'])
    .execute()
  await db.schema
    .createIndex('webhook_delivery_due')
    .on('webhook_delivery')
    .columns(['webhook_id', 'due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('webhook_delivery_of_time')
    .on('webhook_delivery')
    .column('occurred_at')
    .execute()

  await db.schema
    .createTable('webhook_attempt')
    .addColumn('webhook_id', 'text', column => column.notNull())
    .addColumn('event_id', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('milliseconds', 'integer', column => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('because', 'text')
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('webhook_attempt_pk', ['webhook_id', 'event_id', 'number'])
    .execute()
}
