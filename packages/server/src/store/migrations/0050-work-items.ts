import type { Kysely } from 'kysely'

/** Owners and comments of submissions, batches and deadlines, and the mail about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('work_item')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('owner_id', 'text')
    .addColumn('owner_since', 'bigint')
    .addColumn('owner_by', 'text')
    .addColumn('comments', 'integer', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('changed_at', 'bigint', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('work_item_of_name')
    .unique()
    .on('work_item')
    .columns(['organisation', 'stage', 'kind', 'name'])
    .execute()
  await db.schema
    .createIndex('work_item_of_owner')
    .on('work_item')
    .columns(['organisation', 'stage', 'kind', 'owner_id'])
    .execute()
  await db.schema
    .createIndex('work_item_changed')
    .on('work_item')
    .columns(['organisation', 'stage', 'changed_at'])
    .execute()

  await db.schema
    .createTable('comment')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('work_item_id', 'text', column => column.notNull())
    .addColumn('author', 'text', column => column.notNull())
    .addColumn('author_name', 'text')
    .addColumn('text', 'text')
    .addColumn('text_salt', 'text')
    .addColumn('mentions', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('deleted_by', 'text')
    .execute()
  await db.schema.createIndex('comment_of_work_item').on('comment').columns(['work_item_id', 'id']).execute()
  await db.schema.createIndex('comment_of_author').on('comment').column('author').execute()

  await db.schema
    .createTable('work_notice')
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('id', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('work_item_id', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('author', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('work_notice_pk', ['person_id', 'id'])
    .execute()
  await db.schema.createIndex('work_notice_of_item').on('work_notice').column('work_item_id').execute()

  await db.schema
    .createTable('mail_choice')
    .addColumn('person_id', 'text', column => column.primaryKey())
    .addColumn('frequency', 'text', column => column.notNull())
    .addColumn('hour', 'integer')
    .addColumn('due_at', 'bigint')
    .execute()
  await db.schema.createIndex('mail_choice_due').on('mail_choice').column('due_at').execute()
}
