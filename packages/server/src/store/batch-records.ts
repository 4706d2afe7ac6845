import { rowInserter } from './batch-calls.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { BatchRecordRow, BatchRecordState, BatchRow } from './tables.ts'

/** Whose a batch is. */
type OwnedBatch = Pick<BatchRow, 'id' | 'organisation' | 'stage'>

export async function insertRecords(
  db: WriteTransaction,
  { id, organisation, stage }: OwnedBatch,
  records: readonly BatchRecordRow[],
): Promise<void> {
  for (const some of inChunks(records)) await db.insertInto('batch_record').values(some).execute()
  announce(db, { type: 'records-stored', batch: { id, organisation, stage }, records })
}

/** The highest number of a record that is stored; 0 where there is none. */
export async function lastRecord(db: Db, batchId: string): Promise<number> {
  const row = await db
    .selectFrom('batch_record')
    .select('number')
    .where('batch_id', '=', batchId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Which of these numbers a stored record has. */
export async function storedAmong(
  db: Db,
  batchId: string,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const stored = new Set<number>()
  for (const some of inChunks(numbers)) {
    const rows = await db
      .selectFrom('batch_record')
      .select('number')
      .where('batch_id', '=', batchId)
      .where('number', 'in', some)
      .execute()
    for (const { number } of rows) stored.add(number)
  }
  return stored
}

/** How many records there are in all states together. */
export function addUpCounts(counts: Readonly<Partial<Record<string, number>>>): number {
  return Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
}

/** How many records are in which state. */
export async function countRecords(
  db: Db,
  batchId: string,
): Promise<Partial<Record<BatchRecordState, number>>> {
  const rows = await db
    .selectFrom('batch_record')
    .select(['state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('batch_id', '=', batchId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Whether there is a record in one of these states; one that brings its group, or does not, where that is asked. */
export async function hasRecordIn(
  db: Db,
  batchId: string,
  states: readonly BatchRecordState[],
  bringsGroup?: boolean,
): Promise<boolean> {
  const query = db
    .selectFrom('batch_record')
    .select('number')
    .where('batch_id', '=', batchId)
    .where('state', 'in', states)
    .limit(1)
  const row = await (bringsGroup === undefined
    ? query
    : query.where('has_group', '=', bringsGroup ? 1 : 0)
  ).executeTakeFirst()
  return row !== undefined
}

/** Records of a batch that are ready to be submitted, with these numbers. */
export async function readyAmong(
  db: Db,
  batchId: string,
  numbers: readonly number[],
): Promise<Map<number, BatchRecordRow>> {
  const ready = new Map<number, BatchRecordRow>()
  for (const some of inChunks(numbers)) {
    const rows = await db
      .selectFrom('batch_record')
      .selectAll()
      .where(where => where.and({ batch_id: batchId, state: 'ready' }))
      .where('number', 'in', some)
      .execute()
    for (const row of rows) ready.set(row.number, row)
  }
  return ready
}

/** The submissions of records of a batch, by their numbers. */
export async function listRequestIds(
  db: Db,
  batchId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Map<number, string>()
  for (const some of inChunks(numbers)) {
    const rows = await db
      .selectFrom('batch_record')
      .select(['number', 'request_id'])
      .where('batch_id', '=', batchId)
      .where('number', 'in', some)
      .execute()
    for (const { number, request_id } of rows) if (request_id !== null) ids.set(number, request_id)
  }
  return ids
}

/** Another process has submitted it, or it was cancelled. */
export class NotReady extends Error {
  constructor() {
    super('A record of the batch is not ready to be submitted any longer.')
    this.name = 'NotReady'
  }
}

/**
 * Notes what became of records that were ready, with one statement for all that are noted at the same time.
 *
 * @throws NotReady where one of them no longer was: then the transaction must not be
 */
export function leaveReady(db: Db, record: BatchRecordRow): Promise<void> {
  return putEnds(db, [record])
}

const putEnds = rowInserter(async (db, records: readonly BatchRecordRow[]) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('batch_record')
    .values(records)
    .onConflict(conflict =>
      conflict
        .columns(['batch_id', 'number'])
        .doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          request_id: ref('excluded.request_id'),
          findings: ref('excluded.findings'),
          reasons: ref('excluded.reasons'),
        }))
        .where('batch_record.state', '=', 'ready'),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== BigInt(records.length)) throw new NotReady()
})

/** The states that a record has of its submission: those in which it has no end yet, and all. */
export const openStates = ['submitted', 'in-doubt'] as const satisfies readonly BatchRecordState[]
export const ofSubmission = [
  ...openStates,
  'accepted',
  'partly-accepted',
  'refused',
  'blocked',
  'failed',
] as const satisfies readonly BatchRecordState[]

/** Of all records that were submitted, or of those that have no end yet, and are found at once. */
export type Followed = 'all' | 'open'

/** Records whose submission has come to something else than they say. */
export function movedRecords(db: Db, batchId: string, which: Followed, limit: number) {
  const records = db
    .selectFrom('batch_record')
    .innerJoin('submission', 'submission.request_id', 'batch_record.request_id')
    .select(['batch_record.number', 'submission.outcome', 'submission.doubt'])
    .where('batch_record.batch_id', '=', batchId)
    .where('batch_record.state', 'in', which === 'all' ? ofSubmission : openStates)
    .where(where =>
      where
        .case()
        .when('submission.doubt', 'is not', null)
        .then(where('batch_record.state', '!=', 'in-doubt'))
        .when('submission.outcome', 'is', null)
        .then(where('batch_record.state', '!=', 'submitted'))
        // What has ended gets another outcome only where an operator says that the authority holds it after all.
        .when('submission.status', '=', 'SUCCESS')
        .then(where('batch_record.state', '!=', 'accepted'))
        .else(where('batch_record.state', 'in', openStates))
        .end(),
    )
  return records.limit(limit).execute()
}

/** Puts records that were submitted into another state. */
export async function moveSubmitted(
  db: Db,
  batchId: string,
  numbers: readonly number[],
  to: BatchRecordState,
): Promise<void> {
  for (const some of inChunks(numbers)) {
    await db
      .updateTable('batch_record')
      .set({ state: to })
      .where('batch_id', '=', batchId)
      .where('state', 'in', ofSubmission)
      .where('number', 'in', some)
      .execute()
  }
}

/** Puts all records that are in one of these states into another; says how many. */
export async function moveAllRecords(
  db: Db,
  batchId: string,
  from: readonly BatchRecordState[],
  change: Partial<BatchRecordRow> & Pick<BatchRecordRow, 'state'>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('batch_record')
    .set(change)
    .where('batch_id', '=', batchId)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteRecords(
  db: WriteTransaction,
  { id, organisation, stage }: OwnedBatch,
): Promise<void> {
  await db.deleteFrom('batch_record_target').where('batch_id', '=', id).execute()
  await db.deleteFrom('batch_record').where('batch_id', '=', id).execute()
  announce(db, { type: 'records-dropped', batch: { id, organisation, stage } })
}

/** What a receipt says of the submission of a record. */
export const submissionFacts = [
  'submission.received_at as submitted_at',
  'submission.ended_at as answered_at',
  'submission.key_id as submitted_by',
  'submission.group_code as submitted_group',
] as const

/**
 * Records after a number, in their order, with what is known of their submissions.
 *
 * @param wanted those of which something was found, or those in a state; all where neither is said
 */
export function recordsAfter(
  db: Db,
  batchId: string,
  after: number,
  limit: number,
  wanted: { isFound?: boolean; state?: BatchRecordState | undefined } = {},
) {
  let query = db
    .selectFrom('batch_record')
    .leftJoin('submission', 'submission.request_id', 'batch_record.request_id')
    .selectAll('batch_record')
    .select(['submission.outcome', 'submission.doubt', 'submission.waits_for', 'submission.plan'])
    .select(submissionFacts)
    .where('batch_record.batch_id', '=', batchId)
    .where('batch_record.number', '>', after)
    .orderBy('batch_record.number')
    .limit(limit)
  if (wanted.isFound) query = query.where('batch_record.findings', 'is not', null)
  if (wanted.state !== undefined) query = query.where('batch_record.state', '=', wanted.state)
  return query.execute()
}

export type RecordWithSubmission = Awaited<ReturnType<typeof recordsAfter>>[number]
