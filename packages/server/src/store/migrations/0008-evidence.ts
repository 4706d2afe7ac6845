import type { Kysely } from 'kysely'

/** What happened to every submission, message and pull, in chains of hashes, and the signed checkpoints over these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evidence')
    .addColumn('chain', 'text', column => column.notNull())
    .addColumn('seq', 'integer', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('facts', 'text', column => column.notNull())
    .addColumn('previous', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('evidence_key', ['chain', 'seq'])
    .execute()

  await db.schema
    .createIndex('submission_by_device')
    .on('submission')
    .columns(['stage', 'device_agency', 'device_code'])
    .execute()

  await db.schema
    .createTable('evidence_head')
    .addColumn('chain', 'text', column => column.primaryKey())
    .addColumn('seq', 'integer', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('checkpoint', 'integer')
    .execute()
  await db.schema
    .createIndex('evidence_head_open')
    .on('evidence_head')
    .column('chain')
    .where('checkpoint' as never, 'is', null)
    .execute()

  await db.schema
    .createTable('evidence_checkpoint')
    .addColumn('number', 'integer', column => column.primaryKey())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('previous', 'text', column => column.notNull())
    .addColumn('heads', 'integer', column => column.notNull())
    .addColumn('digest', 'text', column => column.notNull())
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('signature', 'text', column => column.notNull())
    .execute()

  await db.schema
    .createTable('evidence_checkpoint_head')
    .addColumn('checkpoint', 'integer', column => column.notNull())
    .addColumn('chain', 'text', column => column.notNull())
    .addColumn('seq', 'integer', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('evidence_checkpoint_head_key', ['checkpoint', 'chain'])
    .execute()
  await db.schema
    .createIndex('evidence_checkpoint_head_by_chain')
    .on('evidence_checkpoint_head')
    .columns(['chain', 'seq'])
    .execute()
}
