import type { Kysely } from 'kysely'

/** Which question about an operation it is: the clocks of the processes that ask do not say which came first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('look_up')
    .addColumn('number', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
