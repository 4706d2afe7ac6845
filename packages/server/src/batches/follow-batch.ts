import {
  countRecords,
  type Followed,
  hasRecordIn,
  movedRecords,
  moveSubmitted,
  openStates,
} from '../store/batch-records.ts'
import { changeBatch } from '../store/batches.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { BatchRecordState, SubmissionRow } from '../store/tables.ts'
import type { BatchServices } from './services.ts'

/** How many records are brought up to date at once. */
const slice = 600

/**
 * Brings the records of a batch up to date with what became of their submissions.
 *
 * @param which those that have no end yet; `all` where what has ended may be in doubt since, or have another outcome
 * @returns whether some had come to something else
 */
export async function followBatch(
  { store }: Pick<BatchServices, 'store'>,
  batchId: string,
  which: Followed = 'open',
): Promise<boolean> {
  for (let hasMoved = false; ; hasMoved = true) {
    const moved = await movedRecords(store.db, batchId, which, slice)
    if (moved.length > 0) {
      const byState = Map.groupBy(moved, describeRecordState)
      await store.write(async db => {
        for (const [state, records] of byState) {
          const numbers = records.map(({ number }) => number)
          await moveSubmitted(db, batchId, numbers, state)
        }
        // Of one that had ended they are counted again.
        await changeBatch(db, batchId, ['ended'], { counts: null })
      })
    }
    if (moved.length < slice) return hasMoved || moved.length > 0
  }
}

/** Ends a batch that awaits nothing any longer; says whether it has ended. */
export async function endBatch(
  { store, now }: Pick<BatchServices, 'store' | 'now'>,
  batchId: string,
): Promise<boolean> {
  if (await hasRecordIn(store.db, batchId, openStates)) return false
  // What is contradicted since it ended is open again.
  await followBatch({ store }, batchId, 'all')
  if (await hasRecordIn(store.db, batchId, openStates)) return false
  const at = now().getTime()
  return store.write(async db => {
    const counts = encodeJson(await countRecords(db, batchId))
    return changeBatch(db, batchId, ['awaiting'], { state: 'ended', counts, ended_at: at })
  })
}

/**
 * The state of a record by its submission. A doubt goes before an outcome, which it contradicts: such a record is not submitted again.
 */
export function describeRecordState({
  outcome,
  doubt,
}: Pick<SubmissionRow, 'outcome' | 'doubt'>): BatchRecordState {
  if (doubt !== null) return 'in-doubt'
  return decodeJson(outcome)?.kind ?? 'submitted'
}
