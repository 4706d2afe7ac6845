import { type Kysely, sql } from 'kysely'

/** Operations know whose they are, so that those that can be sent are found organisation by organisation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['stage', 'organisation']) {
    await db.schema
      .alterTable('operation')
      .addColumn(name, 'text', column => column.notNull().defaultTo(''))
      .execute()
  }
  await sql`update operation set stage = ${findOwner('stage')}, organisation = ${findOwner('organisation')}`.execute(
    db,
  )
  await db.schema.dropIndex('operation_ready').execute()
  await db.schema
    .createIndex('operation_ready')
    .on('operation')
    .columns(['stage', 'organisation', 'request_id', 'position'])
    .where(sql.ref('state'), '=', sql.lit('ready'))
    .execute()
}

/** What the submission of an operation has in a column. */
function findOwner(column: string) {
  return sql`(
    select ${sql.ref(`submission.${column}`)} from submission where submission.request_id = operation.request_id
  )`
}
