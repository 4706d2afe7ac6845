import type { Kysely } from 'kysely'

/** The chains of an organisation are read page by page, without a look at rows of others, or at rows of other pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('message_of_organisation')
    .on('message')
    .columns(['organisation', 'stage', 'message_id'])
    .execute()
  await db.schema
    .createIndex('work_item_of_organisation')
    .on('work_item')
    .columns(['organisation', 'stage', 'id'])
    .execute()
}
