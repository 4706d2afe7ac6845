import { cancelBatch } from '../../packages/server/src/batches/cancel-batch.ts'
import { resubmitBatch } from '../../packages/server/src/batches/resubmit-batch.ts'
import type { BatchServices } from '../../packages/server/src/batches/services.ts'
import { startBatches } from '../../packages/server/src/batches/start-batches.ts'
import { takeBatch } from '../../packages/server/src/batches/take-batch.ts'
import { startFiles } from '../../packages/server/src/files/start-files.ts'
import { type RecordView, viewRecord } from '../../packages/server/src/http/batches/record-view.ts'
import { answerTo } from '../../packages/server/src/http/submit/answers.ts'
import type { Membership } from '../../packages/server/src/instances/membership.ts'
import type { JobRunner } from '../../packages/server/src/jobs/runner.ts'
import type { Acting } from '../../packages/server/src/rights/caller.ts'
import { recordsAfter } from '../../packages/server/src/store/batch-records.ts'
import { findOwnBatch } from '../../packages/server/src/store/batches.ts'
import { findSubmission } from '../../packages/server/src/store/submissions.ts'
import type { Answered } from './answered.ts'

/** A file with requests of a model, a line for each. */
export interface Upload {
  file: Uint8Array
  model: string
  idempotencyKey: string
}

/** What a caller is shown of a record of a batch; with the answer to its submission where that has ended. */
export interface BatchRecord {
  number: number
  state: RecordView['state']
  requestId: string | undefined
  reasons: readonly string[]
  answer: Answered | undefined
}

/** A batch as its caller is shown it. */
export interface BatchSeen {
  isSubmitting: boolean
  isUnreadable: boolean
  isOver: boolean
  cancelledAt: number | null
  endedAt: number | null
  records: readonly BatchRecord[]
}

/** Files of requests, as the calls of the API take them. */
export interface Batches {
  /** Takes a file in. @returns the id of its batch; `undefined` where it has to be sent again */
  takeBatch(caller: Acting, upload: Upload): Promise<string | undefined>
  /** How a batch stands; `undefined` where the caller has none of that id. */
  findBatch(caller: Acting, id: string): Promise<BatchSeen | undefined>
  /** @returns whether there was anything to cancel */
  cancelBatch(caller: Acting, id: string): Promise<boolean>
  /** Submits what failed of a batch again. @returns of how many records; why not, where it is not done */
  resubmitBatch(caller: Acting, id: string): Promise<number | 'unknown' | 'busy'>
}

/** Starts what works through batches, and gives what callers may do with them. */
export async function useBatches(
  services: BatchServices,
  jobs: JobRunner,
  membership: Membership,
): Promise<Batches> {
  const { store, now, log } = services
  await startFiles({ store, log }, jobs, membership)
  const { wake } = await startBatches(services, jobs, membership)
  const instance = async () => (await membership.lease()).id
  return {
    async takeBatch(caller, { file, model, idempotencyKey }) {
      const wanted = {
        caller,
        mode: 'submit',
        model,
        kind: 'ndjson',
        actor: null,
        name: null,
        mapping: null,
        idempotencyKey,
      } as const
      const taken = await takeBatch({ ...services, instance }, wanted, chunksOf(file), () => {})
      wake()
      return taken.kind === 'taken' || taken.kind === 'known' ? taken.batch.id : undefined
    },
    async findBatch(caller, id) {
      const batch = await findOwnBatch(store.db, caller, id)
      if (batch === undefined) return undefined
      const rows = await recordsAfter(store.db, id, 0, 1_000)
      const records = rows.map(async (row): Promise<BatchRecord> => {
        const { record, state, requestId, reasons = [] } = viewRecord(row)
        const submission =
          requestId === undefined || row.outcome === null
            ? undefined
            : await findSubmission(store.db, requestId)
        return {
          number: record,
          state,
          requestId,
          reasons,
          answer: submission && answerTo(submission, now()),
        }
      })
      return {
        isSubmitting: batch.state === 'submitting',
        isUnreadable: batch.state === 'unreadable',
        isOver: batch.state === 'ended' || batch.state === 'unreadable',
        cancelledAt: batch.cancelled_at,
        endedAt: batch.ended_at,
        records: await Promise.all(records),
      }
    },
    async cancelBatch(caller, id) {
      const isCancelled = await cancelBatch(services, id, `Cancelled by ${caller.organisation}.`)
      wake()
      return isCancelled
    },
    async resubmitBatch(caller, id) {
      const batch = await findOwnBatch(store.db, caller, id)
      if (batch === undefined) return 'unknown'
      const count = await resubmitBatch(services, batch, caller)
      wake()
      return count ?? 'busy'
    },
  }
}

async function* chunksOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  const middle = Math.ceil(file.length / 2)
  yield file.subarray(0, middle)
  yield file.subarray(middle)
}
