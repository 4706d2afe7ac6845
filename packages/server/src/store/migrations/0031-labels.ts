import type { Kysely } from 'kysely'

/**
 * What people call devices and groups, and the beginnings by which their names are found. Who subscribes to the changes of the
 * store fills the tables of an older one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entity_label')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('name', 'text')
    .addColumn('reference', 'text')
    .addColumn('class', 'text')
    .addColumn('words', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('entity_label_name', ['stage', 'kind', 'code', 'agency', 'code_space'])
    .execute()
  await db.schema
    .createTable('label_start')
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('start', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('label_start_name', [
      'organisation',
      'stage',
      'kind',
      'start',
      'code',
      'agency',
      'code_space',
    ])
    .execute()
  await db.schema.alterTable('batch_record').addColumn('label', 'text').execute()
}
