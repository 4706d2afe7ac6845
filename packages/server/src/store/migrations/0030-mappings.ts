import type { Kysely } from 'kysely'

/** How lists of an organisation's own are read, by name; and by which mapping the file of a batch is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mapping')
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('model', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('changed_by', 'text', column => column.notNull())
    .addColumn('changed_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('mapping_key', ['organisation', 'name'])
    .execute()
  await db.schema.alterTable('batch').addColumn('mapping', 'text').execute()
}
