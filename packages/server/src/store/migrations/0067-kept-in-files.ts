import { type Kysely, sql } from 'kysely'

/**
 * What a further register did not take, or what was discarded there, stays in the list of its file, so that the file can be written again
 * as it was. Each organisation says of its own whose devices are in which register, and has files of its own. Both tables are made again,
 * since SQLite changes no primary key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('register_entity_kept')
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
    .addColumn('removed_at', 'bigint')
    .addColumn('removed_by', 'text')
    .addColumn('removed_as', 'text')
    .addColumn('because', 'text')
    .addPrimaryKeyConstraint('register_entity_name', ['file', 'kind', 'code', 'agency', 'code_space'])
    .execute()
  const entity = sql.raw(
    'stage, register, kind, agency, code, code_space, organisation, actor, model, file, record, sha256, group_agency, group_code, made_at, uploaded_at, confirmed_at, confirmed_by, current',
  )
  await sql`insert into register_entity_kept (${entity}) select ${entity} from register_entity`.execute(db)
  await db.schema.dropTable('register_entity').execute()
  await db.schema.alterTable('register_entity_kept').renameTo('register_entity').execute()
  // Each is in one file of a register. Those of an organisation are listed by code, and what is not in the register yet is counted.
  await sql`create unique index register_entity_once on register_entity
    (organisation, stage, register, kind, code, agency, code_space) where removed_at is null`.execute(db)
  await sql`create index register_entity_of_organisation on register_entity (organisation, stage, kind, code)`.execute(
    db,
  )
  await db.schema
    .createIndex('register_entity_of_group')
    .on('register_entity')
    .columns(['organisation', 'stage', 'register', 'group_code'])
    .execute()

  await db.schema
    .createTable('actor_register_of_owner')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('register', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('party', 'text')
    .addColumn('since', 'bigint', column => column.notNull())
    .addColumn('set_by', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('actor_register_name', ['organisation', 'stage', 'register', 'actor'])
    .execute()
  const actor = sql.raw('stage, actor, register, organisation, party, since, set_by')
  await sql`insert into actor_register_of_owner (${actor}) select ${actor} from actor_register`.execute(db)
  await db.schema.dropTable('actor_register').execute()
  await db.schema.alterTable('actor_register_of_owner').renameTo('actor_register').execute()
}
