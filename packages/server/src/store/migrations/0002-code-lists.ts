import type { Kysely } from 'kysely'

/** Code lists that the operator put in the place of shipped ones, and every change of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('code_list_change')
    .addColumn('number', 'integer', column => column.primaryKey())
    .addColumn('list', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('source', 'text', column => column.notNull())
    .addColumn('codes', 'integer', column => column.notNull())
    .addColumn('entries', 'text')
    .addColumn('file_name', 'text')
    .addColumn('file_sha256', 'text')
    .addColumn('made_by', 'text', column => column.notNull())
    .addColumn('made_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('code_list_change_by_list')
    .on('code_list_change')
    .columns(['list', 'number'])
    .execute()
}
