import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What people call an entity stands at the entity itself, and the beginnings by which it is found are stored apart from it, later.
 * Who subscribes to the changes of the store fills the columns of an older one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['label', 'words', 'found_in']) {
    await db.schema.alterTable('entity').addColumn(column, 'text').execute()
  }
  await db.schema
    .createIndex('entity_to_find')
    .on('entity')
    .columns(['stage', 'kind'])
    .where(sql.ref('words'), 'is not', null)
    .where(sql.ref('found_in'), 'is', null)
    .execute()
  await db.schema.dropTable('entity_label').execute()
  await db.schema.dropTable('label_start').execute()
  const starts = db.schema
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
  // SQLite stores a row beside its key otherwise, which is all of it.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? starts : starts.modifyEnd(sql`without rowid`)).execute()
}
