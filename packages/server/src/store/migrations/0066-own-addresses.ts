import type { Kysely } from 'kysely'

/** People prove the addresses of their accounts: by a code, as invited people do, or by a host, whom they ask for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invitation_code').renameTo('address_code').execute()
  await db.schema.alterTable('address_code').renameColumn('invitation_id', 'asked_by').execute()
  await db.schema
    .createTable('address_request')
    .addColumn('person_id', 'text', column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('mail', 'text', column => column.notNull())
    .addColumn('asked_at', 'bigint', column => column.notNull())
    .execute()
}
