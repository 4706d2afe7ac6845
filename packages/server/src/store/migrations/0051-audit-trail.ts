import type { Kysely } from 'kysely'

/** Which entries of the evidence are acts, whose they are, and who did them: what the audit trail is found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_trail')
    .addColumn('organisation', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('chain', 'text', column => column.notNull())
    .addColumn('seq', 'integer', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('author', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('audit_trail_key', ['organisation', 'stage', 'at', 'chain', 'seq'])
    .execute()
  const indexes = {
    audit_trail_by_author: ['organisation', 'stage', 'author', 'at', 'chain', 'seq'],
    audit_trail_by_kind: ['organisation', 'stage', 'kind', 'at', 'chain', 'seq'],
    audit_trail_by_author_and_kind: ['organisation', 'stage', 'author', 'kind', 'at', 'chain', 'seq'],
    audit_trail_by_chain: ['chain', 'organisation', 'stage', 'at', 'seq'],
  } as const
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('audit_trail')
      .columns([...columns])
      .execute()
  }
}
