import { countRecords, hasRecordIn, movedRecords, moveRecords } from '../store/batch-records.ts'
import { changeBatch } from '../store/batches.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { BatchRecordState, SubmissionRow } from '../store/tables.ts'
import type { Batching } from './batching.ts'

/** How many records are brought up to date at once. */
const slice = 600

/** Brings the records of a batch up to date with what became of their submissions. */
export async function followBatch({ store }: Pick<Batching, 'store'>, batchId: string): Promise<void> {
  for (;;) {
    const moved = await movedRecords(store.db, batchId, slice)
    if (moved.length > 0) {
      const byState = Map.groupBy(moved, describeRecordState)
      await store.write(async db => {
        for (const [state, records] of byState) {
          const numbers = records.map(({ number }) => number)
          await moveRecords(db, batchId, numbers, ['submitted', 'in-doubt'], state)
        }
      })
    }
    if (moved.length < slice) return
  }
}

/** Ends a batch that awaits nothing any longer; says whether it has ended. */
export async function endBatch(
  { store, now }: Pick<Batching, 'store' | 'now'>,
  batchId: string,
): Promise<boolean> {
  if (await hasRecordIn(store.db, batchId, ['submitted', 'in-doubt'])) return false
  const at = now().getTime()
  return store.write(async db => {
    const counts = encodeJson(await countRecords(db, batchId))
    return changeBatch(db, batchId, ['awaiting'], { state: 'ended', counts, ended_at: at })
  })
}

function describeRecordState({ outcome, doubt }: Pick<SubmissionRow, 'outcome' | 'doubt'>): BatchRecordState {
  const ended = decodeJson(outcome)
  if (ended !== undefined) return ended.kind
  return doubt === null ? 'submitted' : 'in-doubt'
}
