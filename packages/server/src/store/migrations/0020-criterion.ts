import { type Kysely, sql } from 'kysely'

/** What there was before: one code space, of the devices and packs under the regulations. */
const regulation = 'eudamed/regulation'

/**
 * A code names one entity of its kind in each code space, so that a regulation device and a legacy device may bear the
 * same. The table of entities is made again, since SQLite changes no primary key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entity_in_code_space')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('model', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('versions', 'text', column => column.notNull().defaultTo('{}'))
    .addColumn('record', 'text')
    .addColumn('group_agency', 'text')
    .addColumn('group_code', 'text')
    .addColumn('held_by', 'text')
    .addColumn('refused', 'integer', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('seen_by', 'text')
    .addPrimaryKeyConstraint('entity_name', ['stage', 'kind', 'agency', 'code', 'code_space'])
    .execute()
  const columns = sql.raw(
    'stage, kind, agency, code, organisation, actor, model, state, versions, record, group_agency, group_code, held_by, refused, updated_at, seen_by',
  )
  await sql`
    insert into entity_in_code_space (code_space, ${columns})
    select ${sql.lit(regulation)}, ${columns} from entity`.execute(db)
  await db.schema.dropTable('entity').execute()
  await db.schema.alterTable('entity_in_code_space').renameTo('entity').execute()
  for (const [name, columns] of [
    ['entity_by_code', ['stage', 'kind', 'code', 'organisation']],
    ['entity_held', ['held_by']],
    ['entity_of_actor', ['stage', 'actor', 'kind', 'agency', 'code', 'code_space']],
    ['entity_of_organisation', ['organisation', 'stage', 'kind', 'code', 'agency', 'code_space']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('entity')
      .columns([...columns])
      .execute()
  }

  for (const table of ['submission', 'pull_difference']) {
    await db.schema
      .alterTable(table)
      .addColumn('code_space', 'text', column => column.notNull().defaultTo(regulation))
      .execute()
  }
  await db.schema.alterTable('pull_difference').addColumn('model', 'text').execute()
  await sql`
    update pull_difference set model = (
      select entity.model from entity
      where entity.stage = (select pull.stage from pull where pull.id = pull_difference.pull_id)
        and entity.kind = pull_difference.kind
        and entity.agency = pull_difference.agency
        and entity.code = pull_difference.code
    )`.execute(db)
}
