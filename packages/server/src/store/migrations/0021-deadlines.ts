import { type Kysely, sql } from 'kysely'

/**
 * The devices that have a deadline, kept while what they depend on is written, so that reading them costs little. Who
 * subscribes to the changes of the store fills the tables of an older one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('batch_record').addColumn('model', 'text').execute()

  await db.schema
    .createTable('due_device')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('model', 'text', column => column.notNull())
    .addColumn('basis', 'text', column => column.notNull())
    .addColumn('succeeded', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('group_agency', 'text')
    .addColumn('group_code', 'text')
    .addColumn('request_id', 'text')
    .addColumn('batch_id', 'text')
    .addPrimaryKeyConstraint('due_device_name', ['stage', 'code', 'agency', 'code_space', 'organisation'])
    .execute()
  await db.schema
    .createIndex('due_device_by_deadline')
    .on('due_device')
    .columns(['organisation', 'stage', 'succeeded', 'kind', 'model', 'basis', 'code', 'agency'])
    .execute()
  await db.schema
    .createIndex('due_device_of_group')
    .on('due_device')
    .columns(['stage', 'group_code', 'group_agency'])
    .where(sql.ref('group_code'), 'is not', null)
    .execute()

  await db.schema
    .createTable('device_link')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('linked_agency', 'text', column => column.notNull())
    .addColumn('linked_code', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('device_link_name', ['stage', 'code', 'agency', 'code_space'])
    .execute()
  await db.schema
    .createIndex('device_link_to')
    .on('device_link')
    .columns(['stage', 'linked_code', 'linked_agency'])
    .execute()
}
