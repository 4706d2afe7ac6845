import { type Kysely, sql } from 'kysely'

/**
 * Further registers, which take the records of an authority as files that a person carries: which actors have devices in them, the files
 * that were made, and what is in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('actor_register')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('register', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('party', 'text')
    .addColumn('since', 'bigint', column => column.notNull())
    .addColumn('set_by', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('actor_register_pk', ['stage', 'actor', 'register'])
    .execute()
  await db.schema
    .createIndex('actor_register_of_organisation')
    .on('actor_register')
    .columns(['organisation', 'stage', 'register'])
    .execute()

  await db.schema
    .createTable('register_file')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('register', 'text', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('model', 'text', column => column.notNull())
    .addColumn('operation', 'text', column => column.notNull())
    .addColumn('devices', 'integer', column => column.notNull())
    .addColumn('bytes', 'bigint', column => column.notNull())
    .addColumn('sha256', 'text', column => column.notNull())
    .addColumn('made_at', 'bigint', column => column.notNull())
    .addColumn('made_by', 'text', column => column.notNull())
    .addColumn('uploaded_at', 'bigint')
    .addColumn('uploaded_by', 'text')
    .execute()
  await db.schema
    .createIndex('register_file_of_organisation')
    .on('register_file')
    .columns(['organisation', 'stage', 'register', 'id'])
    .execute()

  await db.schema
    .createTable('register_entity')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('register', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('model', 'text', column => column.notNull())
    .addColumn('file', 'text', column => column.notNull())
    .addColumn('record', 'text', column => column.notNull())
    .addColumn('sha256', 'text', column => column.notNull())
    .addColumn('group_agency', 'text')
    .addColumn('group_code', 'text')
    .addColumn('made_at', 'bigint', column => column.notNull())
    .addColumn('uploaded_at', 'bigint')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('confirmed_by', 'text')
    .addColumn('current', 'text')
    .addPrimaryKeyConstraint('register_entity_pk', [
      'stage',
      'register',
      'kind',
      'agency',
      'code',
      'code_space',
    ])
    .execute()
  await db.schema
    .createIndex('register_entity_of_file')
    .on('register_entity')
    .columns(['file', 'kind', 'code'])
    .execute()
  // Whose devices are listed by code, and what is not in the register yet is counted.
  await sql`create index register_entity_of_organisation on register_entity (organisation, stage, register, kind, code)`.execute(
    db,
  )
}
