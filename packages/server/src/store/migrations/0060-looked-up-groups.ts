import type { Kysely } from 'kysely'

/** Whether a question about an operation in doubt is one for the device group alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('look_up')
    .addColumn('of_group', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
