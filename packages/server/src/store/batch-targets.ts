import { rowInserter } from './batch-calls.ts'
import { type Followed, NotReady, ofSubmission, openStates } from './batch-records.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { BatchRecordTargetRow, TargetCounts, TargetState } from './tables.ts'

/**
 * Notes what became of a record at further registers that it was ready for, or was not asked for before.
 *
 * @throws NotReady where it has another end there: then the transaction must not be
 */
export const putTargets = rowInserter(async (db, rows: readonly BatchRecordTargetRow[]) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('batch_record_target')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['batch_id', 'number', 'register'])
        .doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          request_id: ref('excluded.request_id'),
          findings: ref('excluded.findings'),
          reasons: ref('excluded.reasons'),
        }))
        .where('batch_record_target.state', 'in', ['ready', 'not-asked']),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== BigInt(rows.length)) throw new NotReady()
})

/** What became of records of a batch at further registers, with what is known of their parts, in the order of the registers' ids. */
export async function listTargets(db: Db, batchId: string, numbers: readonly number[]) {
  const targets = []
  for (const some of inChunks(numbers)) {
    const rows = await db
      .selectFrom('batch_record_target')
      .leftJoin('submission', 'submission.request_id', 'batch_record_target.request_id')
      .selectAll('batch_record_target')
      .select(['submission.outcome', 'submission.doubt', 'submission.waits_for'])
      .where('batch_record_target.batch_id', '=', batchId)
      .where('batch_record_target.number', 'in', some)
      .orderBy('batch_record_target.number')
      .orderBy('batch_record_target.register')
      .execute()
    targets.push(...rows)
  }
  return targets
}

export type TargetWithPart = Awaited<ReturnType<typeof listTargets>>[number]

/** Records of a batch, with what became of each at further registers, where it is for some. */
export async function withTargets<Row extends { number: number }>(
  db: Db,
  batchId: string,
  rows: readonly Row[],
): Promise<(Row & { targets?: readonly TargetWithPart[] | undefined })[]> {
  const numbers = rows.map(({ number }) => number)
  const targets = Map.groupBy(await listTargets(db, batchId, numbers), ({ number }) => number)
  return rows.map(row => ({ ...row, targets: targets.get(row.number) }))
}

/** How many records are in which state at each further register; `undefined` where there is none. */
export async function countTargets(db: Db, batchId: string): Promise<TargetCounts | undefined> {
  const rows = await db
    .selectFrom('batch_record_target')
    .select(['register', 'state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('batch_id', '=', batchId)
    .groupBy(['register', 'state'])
    .orderBy('register')
    .execute()
  if (rows.length === 0) return undefined
  const counts: Record<string, Partial<Record<TargetState, number>>> = {}
  for (const { register, state, count } of rows) {
    counts[register] = { ...counts[register], [state]: Number(count) }
  }
  return counts
}

/** Whether a record is in one of these states at a further register. */
export async function hasTargetIn(db: Db, batchId: string, states: readonly TargetState[]): Promise<boolean> {
  const row = await db
    .selectFrom('batch_record_target')
    .select('number')
    .where('batch_id', '=', batchId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Parts that have come to something else than is noted of them, as `movedRecords` finds those at the home register. */
export function movedTargets(db: Db, batchId: string, which: Followed, limit: number) {
  return db
    .selectFrom('batch_record_target')
    .innerJoin('submission', 'submission.request_id', 'batch_record_target.request_id')
    .select([
      'batch_record_target.number',
      'batch_record_target.register',
      'submission.outcome',
      'submission.doubt',
    ])
    .where('batch_record_target.batch_id', '=', batchId)
    .where('batch_record_target.state', 'in', which === 'all' ? ofSubmission : openStates)
    .where(where =>
      where
        .case()
        .when('submission.doubt', 'is not', null)
        .then(where('batch_record_target.state', '!=', 'in-doubt'))
        .when('submission.outcome', 'is', null)
        .then(where('batch_record_target.state', '!=', 'submitted'))
        .when('submission.status', '=', 'SUCCESS')
        .then(where('batch_record_target.state', '!=', 'accepted'))
        .else(where('batch_record_target.state', 'in', openStates))
        .end(),
    )
    .limit(limit)
    .execute()
}

/** Puts records into another state at one further register, where they are in one of these. */
export async function moveTargets(
  db: Db,
  batchId: string,
  register: string,
  numbers: readonly number[],
  from: readonly TargetState[],
  change: Partial<BatchRecordTargetRow> & Pick<BatchRecordTargetRow, 'state'>,
): Promise<void> {
  for (const some of inChunks(numbers)) {
    await db
      .updateTable('batch_record_target')
      .set(change)
      .where('batch_id', '=', batchId)
      .where('register', '=', register)
      .where('state', 'in', from)
      .where('number', 'in', some)
      .execute()
  }
}

/** Puts all records into another state at further registers, where they are in one of these; says how many, at all together. */
export async function moveAllTargets(
  db: Db,
  batchId: string,
  from: readonly TargetState[],
  change: Partial<BatchRecordTargetRow> & Pick<BatchRecordTargetRow, 'state'>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('batch_record_target')
    .set(change)
    .where('batch_id', '=', batchId)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Which of these records are ready to be sent to a further register once more. */
export async function readyTargetsAmong(
  db: Db,
  batchId: string,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const ready = new Set<number>()
  for (const some of inChunks(numbers)) {
    const rows = await db
      .selectFrom('batch_record_target')
      .select('number')
      .where('batch_id', '=', batchId)
      .where('state', '=', 'ready')
      .where('number', 'in', some)
      .execute()
    for (const { number } of rows) ready.add(number)
  }
  return ready
}
