import type { Kysely } from 'kysely'

/** The secret keys that a store has had, one after the other, and how far what they have sealed is sealed with the present one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_ring')
    .addColumn('number', 'integer', column => column.primaryKey())
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('since', 'bigint', column => column.notNull())
    .addColumn('checkpoint', 'integer')
    .addColumn('checkpoint_hash', 'text')
    .addColumn('former_signature', 'text')
    .addColumn('signature', 'text')
    .addColumn('sealed_key', 'text')
    .addColumn('sealed_proofs', 'text')
    .execute()
  await db.schema
    .createTable('resealing')
    .addColumn('number', 'integer', column => column.primaryKey())
    .addColumn('step', 'integer', column => column.notNull())
    .addColumn('after', 'text')
    .addColumn('left_rows', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute()
}
