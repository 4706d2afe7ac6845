import type { Kysely } from 'kysely'

/** People without a provider: their invitations, accounts and passkeys, and what keeps strangers from trying. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('hash', 'text', column => column.notNull().unique())
    .addColumn('person_id', 'text')
    .addColumn('name', 'text')
    .addColumn('mail', 'text')
    .addColumn('salt', 'text')
    .addColumn('roles', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('created_by', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('accepted_at', 'bigint')
    .execute()

  await db.schema
    .createTable('account')
    .addColumn('person_id', 'text', column => column.primaryKey())
    .addColumn('mail', 'text', column => column.notNull().unique())
    .addColumn('mail_salt', 'text', column => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('sealed_totp', 'text')
    .addColumn('totp_step', 'bigint')
    .addColumn('recovery_hashes', 'text', column => column.notNull())
    .addColumn('changed_at', 'bigint', column => column.notNull())
    .execute()

  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('counter', 'bigint', column => column.notNull())
    .addColumn('transports', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkey_of_person').on('passkey').column('person_id').execute()

  await db.schema
    .createTable('sign_in_attempt')
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('origin', 'text', column => column.notNull())
    .addColumn('failures', 'integer', column => column.notNull())
    .addColumn('last_failed_at', 'bigint', column => column.notNull())
    .addColumn('succeeded_at', 'bigint')
    .addPrimaryKeyConstraint('sign_in_attempt_pk', ['account', 'origin'])
    .execute()
  await db.schema
    .createIndex('sign_in_attempt_by_age')
    .on('sign_in_attempt')
    .column('last_failed_at')
    .execute()

  await db.schema
    .createTable('used_challenge')
    .addColumn('hash', 'text', column => column.primaryKey())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('used_challenge_by_end').on('used_challenge').column('expires_at').execute()
}
