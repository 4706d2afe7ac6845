import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What waits to be sent: look-ups go over entries that are dead until they are vacuumed. */
const queues = ['operation', 'message']

/** Rows of these do not change: what is vacuumed once is frozen, and not looked at again. */
const inserted = [
  'evidence',
  'audit_trail',
  'acknowledgement',
  'operation_message',
  'evidence_checkpoint_head',
]

/** PostgreSQL vacuums queues before a fifth of all that ever went through them is dead, and freezes what only grows as it comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  // Other engines that speak its language have no autovacuum.
  const { rows } = await sql`select 1 from pg_settings where name = 'autovacuum'`.execute(db)
  if (rows.length === 0) return
  for (const table of queues)
    await sql`alter table ${sql.table(table)} set
      (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000)`.execute(db)
  for (const table of inserted)
    await sql`alter table ${sql.table(table)} set (autovacuum_freeze_min_age = 0)`.execute(db)
}
