import { type Kysely, sql } from 'kysely'

/** Which traces submissions and messages are part of, and what tells at once how much waits, and since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['submission', 'message']) {
    await db.schema.alterTable(table).addColumn('trace_parent', 'text').execute()
  }
  await db.schema
    .createIndex('submission_open')
    .on('submission')
    // With a column that is null in all of them: otherwise SQLite looks at every row whether it is.
    .columns(['stage', 'request_id', 'outcome'])
    .where(sql.ref('outcome'), 'is', null)
    .execute()

  await db.schema.dropIndex('message_open').execute()
  await db.schema
    .createIndex('message_open')
    .on('message')
    .columns(['stage', 'state', 'created_at'])
    .where(sql<boolean>`state in ('waiting', 'handed', 'unclear')`)
    .execute()

  await db.schema.dropIndex('operation_doubted').execute()
  await db.schema
    .createIndex('operation_doubted')
    .on('operation')
    .columns(['stage', 'needs_operator', 'doubted_at'])
    .where(sql.ref('doubted_at'), 'is not', null)
    .execute()

  await db.schema.dropIndex('webhook_delivery_due').execute()
  await db.schema
    .createIndex('webhook_delivery_due')
    .on('webhook_delivery')
    .columns(['webhook_id', 'due_at', 'event_id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
}
