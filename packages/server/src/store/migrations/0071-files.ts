import { type Kysely, sql } from 'kysely'

/**
 * Files of callers in one place, to which batches and imports refer: a batch that is made of a list has the file of the list. What a file
 * is sealed for is its id, so those that came before are named as what they were sealed for. The check of a list that is not submitted is
 * not taken over: it is made again when it is asked for. What came while the gateway was stopped is gone, as ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from batch_piece where batch_id in (select id from batch where state = 'receiving')`.execute(
    db,
  )
  await sql`delete from batch where state = 'receiving'`.execute(db)
  await sql`delete from import where state = 'receiving'`.execute(db)
  await sql`update import set checked_at = null, checked_bytes = null, check_counts = null, check_tables = null,
    planned_at = null, plan = null where batch_id is null`.execute(db)

  await db.schema
    .createTable('file')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('received_by', 'text')
    .addColumn('bytes', 'bigint', column => column.notNull())
    .addColumn('sha256', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('file_coming')
    .on('file')
    .column('received_by')
    .where(sql.ref('received_by'), 'is not', null)
    .execute()
  await db.schema
    .createTable('file_piece')
    .addColumn('file_id', 'text', column => column.notNull().references('file.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('sealed', 'blob', column => column.notNull())
    .addPrimaryKeyConstraint('file_piece_pk', ['file_id', 'number'])
    .execute()
  await sql`insert into file (id, organisation, stage, bytes, sha256, created_at)
    select 'batch ' || id, organisation, stage, bytes, sha256, created_at from batch`.execute(db)
  await sql`insert into file (id, organisation, stage, bytes, sha256, created_at)
    select 'import ' || id || ' 0', organisation, stage, bytes, sha256, created_at from import`.execute(db)
  await sql`insert into file (id, organisation, stage, bytes, sha256, created_at)
    select 'import ' || id || ' ' || revision, organisation, stage, checked_bytes, '', changed_at from import
    where checked_bytes is not null`.execute(db)
  await sql`insert into file_piece (file_id, number, sealed)
    select 'batch ' || batch_id, number, sealed from batch_piece`.execute(db)
  await sql`insert into file_piece (file_id, number, sealed)
    select file.id, number, sealed from import_piece
    inner join file on file.id = 'import ' || import_id || ' ' || revision`.execute(db)

  for (const [table, name] of [
    ['batch', 'file_id'],
    ['import', 'file_id'],
    ['import', 'checked_file_id'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(name, 'text', column => column.references('file.id'))
      .execute()
    await db.schema.createIndex(`${table}_by_${name}`).on(table).column(name).execute()
  }
  await sql`update batch set file_id = 'batch ' || id`.execute(db)
  await sql`update import set file_id = 'import ' || id || ' 0',
    checked_file_id = case when checked_bytes is null then null else 'import ' || id || ' ' || revision end`.execute(
    db,
  )
  for (const table of ['batch_piece', 'import_piece']) await db.schema.dropTable(table).execute()
  for (const [table, column] of [
    ['batch', 'received_by'],
    ['import', 'received_by'],
    ['import', 'state'],
    ['import', 'checked_bytes'],
  ] as const) {
    await db.schema.alterTable(table).dropColumn(column).execute()
  }
}
