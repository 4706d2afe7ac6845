import {
  countRecords,
  type Followed,
  hasRecordIn,
  movedRecords,
  moveSubmitted,
  ofSubmission,
  openStates,
} from '../store/batch-records.ts'
import { countTargets, hasTargetIn, movedTargets, moveTargets } from '../store/batch-targets.ts'
import { changeBatch } from '../store/batches.ts'
import type { Db } from '../store/database.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { SubmissionRow } from '../store/tables.ts'
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
  services: Pick<BatchServices, 'store'>,
  batchId: string,
  which: Followed = 'open',
): Promise<boolean> {
  const haveMoved = await followRecords(services, batchId, which)
  return (await followTargets(services, batchId, which)) || haveMoved
}

async function followRecords(
  { store }: Pick<BatchServices, 'store'>,
  batchId: string,
  which: Followed,
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

/** The same of their parts at further registers. */
async function followTargets(
  { store }: Pick<BatchServices, 'store'>,
  batchId: string,
  which: Followed,
): Promise<boolean> {
  for (let hasMoved = false; ; hasMoved = true) {
    const moved = await movedTargets(store.db, batchId, which, slice)
    if (moved.length > 0) {
      const byEnd = Map.groupBy(moved, part => `${part.register} ${describeRecordState(part)}`)
      await store.write(async db => {
        for (const parts of byEnd.values()) {
          const [{ register, ...first }] = parts as [(typeof parts)[number]]
          const numbers = parts.map(({ number }) => number)
          const state = describeRecordState(first)
          await moveTargets(db, batchId, register, numbers, ofSubmission, { state })
        }
        await changeBatch(db, batchId, ['ended'], { target_counts: null })
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
  if (await isOpen(store.db, batchId)) return false
  // What is contradicted since it ended is open again.
  await followBatch({ store }, batchId, 'all')
  if (await isOpen(store.db, batchId)) return false
  const at = now().getTime()
  return store.write(async db => {
    const counts = encodeJson(await countRecords(db, batchId))
    const ofTargets = await countTargets(db, batchId)
    const target_counts = ofTargets ? encodeJson(ofTargets) : null
    return changeBatch(db, batchId, ['awaiting'], { state: 'ended', counts, target_counts, ended_at: at })
  })
}

/** Whether a record has no end yet, at any register. */
async function isOpen(db: Db, batchId: string): Promise<boolean> {
  return (await hasRecordIn(db, batchId, openStates)) || (await hasTargetIn(db, batchId, openStates))
}

/** What a record, or a part of one, comes to by what was submitted of it. */
type StateOfSubmission = (typeof ofSubmission)[number]

/**
 * The state of a record by its submission. A doubt goes before an outcome, which it contradicts: such a record is not submitted again.
 */
export function describeRecordState({
  outcome,
  doubt,
}: Pick<SubmissionRow, 'outcome' | 'doubt'>): StateOfSubmission {
  if (doubt !== null) return 'in-doubt'
  return decodeJson(outcome)?.kind ?? 'submitted'
}
