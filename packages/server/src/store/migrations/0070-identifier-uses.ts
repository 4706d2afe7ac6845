import type { Kysely } from 'kysely'

/** What else the records of devices use identifiers for. Who subscribes to the changes of the store fills the table of an older one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identifier_use')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('bearer_code', 'text', column => column.notNull())
    .addColumn('bearer_agency', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addColumn('held', 'integer', column => column.notNull())
    .addColumn('request_id', 'text')
    .addPrimaryKeyConstraint('identifier_use_name', [
      'stage',
      'code',
      'agency',
      'purpose',
      'bearer_code',
      'bearer_agency',
      'code_space',
      'held',
    ])
    .execute()
  await db.schema
    .createIndex('identifier_use_of_device')
    .on('identifier_use')
    .columns(['stage', 'bearer_code', 'bearer_agency', 'code_space'])
    .execute()
}
