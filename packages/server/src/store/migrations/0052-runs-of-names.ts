import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The beginnings of names stand in runs that are each written in order, those of a moment ago in none. What there is of older ones
 * makes one run for each organisation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recent_label')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addColumn('words', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('label_run')
    .addColumn('number', 'integer', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('entities', 'integer', column => column.notNull())
    .addColumn('merges_into', 'integer')
    .execute()
  await db.schema
    .createIndex('label_run_of_owner')
    .on('label_run')
    .columns(['organisation', 'stage', 'kind'])
    .execute()
  await sql`insert into label_run (number, organisation, stage, kind, entities)
    select row_number() over (order by organisation, stage, kind), organisation, stage, kind, count(*)
    from entity where found_in is not null group by organisation, stage, kind`.execute(db)
  await sql`insert into recent_label (id, organisation, stage, kind, agency, code, code_space, words)
    select stage || ' ' || kind || ' ' || agency || ' ' || code || ' ' || code_space,
      organisation, stage, kind, agency, code, code_space, words
    from entity where words <> '' and found_in is null`.execute(db)
  await sql`update entity set found_in = organisation where words is not null and found_in is null`.execute(
    db,
  )
  await db.schema.dropIndex('entity_to_find').execute()

  const starts = db.schema
    .createTable('new_label_start')
    .addColumn('run', 'integer', column => column.notNull())
    .addColumn('start', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('label_start_key', ['run', 'start', 'code', 'agency', 'code_space'])
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? starts : starts.modifyEnd(sql`without rowid`)).execute()
  await sql`insert into new_label_start (run, start, code, agency, code_space)
    select number, start, code, agency, code_space from label_start
    join label_run on label_run.organisation = label_start.organisation
      and label_run.stage = label_start.stage and label_run.kind = label_start.kind
    order by 1, 2, 3, 4, 5`.execute(db)
  await db.schema.dropTable('label_start').execute()
  await db.schema.alterTable('new_label_start').renameTo('label_start').execute()
}
