import { sql } from 'kysely'
import { announce, type WriteTransaction } from './changes.ts'
import { readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { removeFiles } from './files.ts'
import { ownedRows } from './owned-rows.ts'
import type { Owner } from './submissions.ts'
import type { BatchRow, BatchState } from './tables.ts'
import { isWorkOf, type WorkOf } from './work-of.ts'

export async function insertBatch(db: Db, batch: BatchRow): Promise<void> {
  await db.insertInto('batch').values(batch).execute()
}

export function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirst()
}

const owned = ownedRows('batch')

export const { find: findOwnBatch } = owned

export function findBatchOfIdempotencyKey(db: Db, owner: Owner, key: string): Promise<BatchRow | undefined> {
  return owned.query(db, owner).selectAll().where('idempotency_key', '=', key).executeTakeFirst()
}

/** What batches were called, by their ids. */
export async function readBatchNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await readInChunks(ids, some =>
    db.selectFrom('batch').select(['id', 'name']).where('id', 'in', some).execute(),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Newest first, those before the id `before` where it is given. */
export function listBatches(
  db: Db,
  owner: Owner,
  page: { limit: number; before?: string | undefined; workOf?: WorkOf | undefined },
): Promise<BatchRow[]> {
  const { workOf } = page
  return owned.list(db, owner, page, all =>
    workOf ? all.where(isWorkOf(db, owner, 'batch', sql.ref('id'), workOf)) : all,
  )
}

/** Batches in one of these states, the oldest first. */
export function batchesIn(db: Db, states: readonly BatchState[]): Promise<BatchRow[]> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('state', 'in', states)
    .orderBy('id')
    .execute()
}

/** The batches of an organisation that have not ended, and those with these ids. */
export async function batchesChanged(db: Db, owner: Owner, ids: readonly string[]): Promise<BatchRow[]> {
  const open = await owned.query(db, owner).selectAll().where('ended_at', 'is', null).execute()
  const known = new Set(open.map(({ id }) => id))
  const others = ids.filter(id => !known.has(id))
  if (others.length === 0) return open
  return [...open, ...(await owned.query(db, owner).selectAll().where('id', 'in', others).execute())]
}

/** Changes a batch that is in one of these states; `false` when it is in another one, or gone. */
export async function changeBatch(
  db: WriteTransaction,
  id: string,
  from: readonly BatchState[],
  change: Partial<BatchRow>,
): Promise<boolean> {
  const changed = await db
    .updateTable('batch')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['id', 'organisation', 'stage', 'state', 'cancelled_at', 'ended_at'])
    .executeTakeFirst()
  if (changed && change.ended_at != null) announce(db, { type: 'batch-ended', batch: changed })
  return changed !== undefined
}

/**
 * Has a batch await the ends of its submissions, unless it has been cancelled since its submitting began, or submitted again.
 *
 * @returns whether it does
 */
export async function endSubmitting(
  db: WriteTransaction,
  { id, submit_at }: Pick<BatchRow, 'id' | 'submit_at'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('batch')
    .set({ state: 'awaiting' })
    .where(where => where.and({ id, state: 'submitting' }))
    .where('submit_at', 'is not distinct from', submit_at)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Removes a batch with its records, and its file where nothing else has that; what it has submitted stays. */
export async function removeBatch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('batch_record_target').where('batch_id', '=', id).execute()
  await db.deleteFrom('batch_record').where('batch_id', '=', id).execute()
  const removed = await db.deleteFrom('batch').where('id', '=', id).returning('file_id').execute()
  await removeFiles(
    db,
    removed.map(({ file_id }) => file_id),
  )
}
