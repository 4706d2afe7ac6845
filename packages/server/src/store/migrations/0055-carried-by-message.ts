import type { Kysely } from 'kysely'

/** What a message has carried is found by it, and not among all that was ever carried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('operation_message_by_message')
    .on('operation_message')
    .column('message_id')
    .execute()
}
