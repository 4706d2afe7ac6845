import { type Kysely, sql } from 'kysely'

/**
 * Who joins is who was meant: addresses are proven, invitations wait for their confirmation, and several accounts may bear one address
 * that nobody has proven. The table of accounts is made again, since SQLite drops no constraint.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_by_person')
    .addColumn('person_id', 'text', column => column.primaryKey())
    .addColumn('mail', 'text', column => column.notNull())
    .addColumn('mail_salt', 'text', column => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('sealed_totp', 'text')
    .addColumn('totp_step', 'bigint')
    .addColumn('recovery_hashes', 'text', column => column.notNull())
    .addColumn('changed_at', 'bigint', column => column.notNull())
    .execute()
  const columns = sql.raw(
    'person_id, mail, mail_salt, password_hash, sealed_totp, totp_step, recovery_hashes, changed_at',
  )
  await sql`insert into account_by_person (${columns}) select ${columns} from account`.execute(db)
  await db.schema.dropTable('account').execute()
  await db.schema.alterTable('account_by_person').renameTo('account').execute()
  await db.schema.createIndex('account_of_mail').on('account').column('mail').execute()

  await db.schema.alterTable('person').addColumn('mail_proven_by', 'text').execute()
  await db.schema
    .alterTable('invitation')
    .addColumn('is_confirmed', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('invitation').addColumn('claim', 'text').execute()
  await db.schema.alterTable('invitation').addColumn('sealed_totp', 'text').execute()
  await db.schema.alterTable('invitation').addColumn('claimed_at', 'bigint').execute()

  await db.schema
    .createTable('invitation_code')
    .addColumn('invitation_id', 'text', column => column.primaryKey())
    .addColumn('mark', 'text')
    .addColumn('tries_left', 'integer', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('sent', 'integer', column => column.notNull())
    .addColumn('first_sent_at', 'bigint', column => column.notNull())
    .execute()
}
