import type { Kysely } from 'kysely'

/** Longer than anything is on its way to an authority, in milliseconds: what was pulled before this migration is counted by the clocks. */
const longest = 7 * 86_400_000

/**
 * In which epoch of the store a pull began, whether something that the store had forgotten could be on its way then, and by which
 * epoch's pulls a submission was planned: the clocks of processes do not say what came first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pull')
    .addColumn('epoch', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('pull')
    .addColumn('quarantined', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('submission').addColumn('planned_epoch', 'integer').execute()
  const stored = db as Kysely<{
    pull: { epoch: number; quarantined: number; started_at: number }
    store_epoch: { epoch: number; restored_at: number | null }
  }>
  const at = await stored.selectFrom('store_epoch').select(['epoch', 'restored_at']).executeTakeFirst()
  const { epoch = 0, restored_at } = at ?? {}
  const since = restored_at ?? 0
  await stored.updateTable('pull').set({ epoch }).where('started_at', '>=', since).execute()
  await stored
    .updateTable('pull')
    .set({ quarantined: 0 })
    .where('started_at', '>=', since + longest)
    .execute()
}
