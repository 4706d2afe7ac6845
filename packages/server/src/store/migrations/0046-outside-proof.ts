import type { Kysely } from 'kysely'

/** What others said of the checkpoints of the evidence: signatures of witnesses, and time stamps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evidence_cosignature')
    .addColumn('checkpoint', 'integer', column => column.notNull())
    .addColumn('witness', 'text', column => column.notNull())
    .addColumn('signature', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('evidence_cosignature_key', ['checkpoint', 'witness'])
    .execute()
  await db.schema
    .createIndex('evidence_cosignature_by_witness')
    .on('evidence_cosignature')
    .columns(['witness', 'checkpoint'])
    .execute()
  await db.schema
    .createTable('evidence_timestamp')
    .addColumn('checkpoint', 'integer', column => column.primaryKey())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('answer', 'text', column => column.notNull())
    .execute()
}
