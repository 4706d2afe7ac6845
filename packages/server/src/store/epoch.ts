import { type Environment, makeId } from '../ids.ts'
import type { Db } from './database.ts'
import type { WorkOnStage } from './shards.ts'
import type { AttemptRow, OperationRow, StoreEpochRow } from './tables.ts'

/** Names an attempt at sending a message. */
export type AttemptId = Pick<AttemptRow, 'message_id' | 'number'>

/**
 * The epoch of the store; `undefined` where the store has none yet.
 *
 * @param isShared whether other processes may change it: then it stays as it is until the transaction ends
 */
export function readEpoch(db: Db, isShared: boolean): Promise<StoreEpochRow | undefined> {
  const query = db.selectFrom('store_epoch').selectAll()
  return (isShared && db.isTransaction ? query.forShare() : query).executeTakeFirst()
}

/** The same, for one who may change it. */
export function holdEpoch(db: Db, isShared: boolean): Promise<StoreEpochRow | undefined> {
  const query = db.selectFrom('store_epoch').selectAll()
  return (isShared ? query.forUpdate() : query).executeTakeFirst()
}

/** Gives a store its first epoch, unless it has one. */
export async function insertEpoch(
  db: Db,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
  place: StoreEpochRow['place'],
): Promise<void> {
  const id = makeId(environment)
  await db
    .insertInto('store_epoch')
    .values({
      n: 1,
      id,
      epoch: 0,
      token: null,
      predecessors: null,
      place,
      is_kept: 0,
      restored_at: null,
      because: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function updateEpoch(db: Db, change: Partial<Omit<StoreEpochRow, 'n' | 'id'>>): Promise<void> {
  await db.updateTable('store_epoch').set(change).execute()
}

/** Which of these attempts the store does not have. */
export async function attemptsMissing(db: Db, wanted: readonly AttemptId[]): Promise<readonly AttemptId[]> {
  if (wanted.length === 0) return []
  const ids = [...new Set(wanted.map(({ message_id }) => message_id))]
  const rows = await db
    .selectFrom('attempt')
    .select(['message_id', 'number'])
    .where('message_id', 'in', ids)
    .execute()
  const found = new Set(rows.map(({ message_id, number }) => `${message_id} ${number}`))
  return wanted.filter(({ message_id, number }) => !found.has(`${message_id} ${number}`))
}

/** Operations of a stage that could go next, and are to be asked about before. */
export function operationsToAskFirst(
  db: Db,
  { stage, register, shards }: WorkOnStage,
  limit: number,
): Promise<OperationRow[]> {
  const query = db
    .selectFrom('operation')
    .selectAll()
    .where('ask_first', '=', ({ lit }) => lit(1))
    .where(where => where.and({ stage, register }))
    .where('state', 'in', ['ready', 'sent'])
    .limit(limit)
  return (shards === undefined ? query : query.where('shard', 'in', shards)).execute()
}

/** How many operations are still to be asked about before they are sent. */
export async function countToAskFirst(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('operation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ask_first', '=', ({ lit }) => lit(1))
    .executeTakeFirstOrThrow()
  return count
}
