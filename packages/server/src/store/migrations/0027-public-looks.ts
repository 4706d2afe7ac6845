import type { Kysely } from 'kysely'

/** What the public sees of devices, as it was last looked at, and when it is looked at next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('public_look')
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('agency', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('code_space', 'text', column => column.notNull())
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('looks', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('asked_at', 'bigint')
    .addColumn('finding', 'text')
    .addColumn('details', 'text')
    .addColumn('earlier', 'text')
    .addPrimaryKeyConstraint('public_look_key', ['stage', 'agency', 'code', 'code_space'])
    .execute()
  await db.schema.createIndex('public_look_due').on('public_look').columns(['stage', 'due_at']).execute()
}
