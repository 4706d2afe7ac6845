import { type Kysely, sql } from 'kysely'

/**
 * Where each entry of the evidence stands in what a process has written, without gaps, and the MAC that proves it. Entries of
 * before have none; who subscribes to the changes of the store records how far they reach.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of [
    ['lane', 'text'],
    ['place', 'integer'],
    ['newest_checkpoint', 'integer'],
    ['mac', 'text'],
  ] as const) {
    await db.schema.alterTable('evidence').addColumn(column, type).execute()
  }
  await db.schema
    .createIndex('evidence_by_place')
    .unique()
    .on('evidence')
    .columns(['lane', 'place'])
    .where(sql.ref('lane'), 'is not', null)
    .execute()
}
