import { type Kysely, sql } from 'kysely'

/** Submissions that are parts of requests to several registers: of which request, what each is about, and what stands beside its records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('submission')
    .addColumn('subject', 'text', column => column.notNull().defaultTo('device'))
    .execute()
  for (const column of ['part_of', 'companion'])
    await db.schema.alterTable('submission').addColumn(column, 'text').execute()
  // Most submissions are parts of none, and are not in them.
  await db.schema
    .createIndex('submission_part')
    .on('submission')
    .columns(['part_of', 'request_id'])
    .where(sql.ref('part_of'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('submission_part_by_status')
    .on('submission')
    .columns(['organisation', 'stage', 'status', 'part_of'])
    .where(sql.ref('part_of'), 'is not', null)
    .execute()
}
