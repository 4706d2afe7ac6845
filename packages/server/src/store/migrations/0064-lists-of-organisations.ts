import type { Kysely } from 'kysely'

/** An organisation may have its own newer edition of a code list; the changes that there are, are of the gateway's lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['organisation', 'stage', 'gateway_version'])
    await db.schema.alterTable('code_list_change').addColumn(name, 'text').execute()
  await db.schema
    .createIndex('code_list_change_by_owner')
    .on('code_list_change')
    .columns(['organisation', 'stage', 'list', 'number'])
    .execute()
}
