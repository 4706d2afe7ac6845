import { findCall } from '../call-context.ts'
import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import { countRecords, moveAllRecords } from '../store/batch-records.ts'
import { moveAllTargets } from '../store/batch-targets.ts'
import { changeBatch } from '../store/batches.ts'
import { decodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { BatchRecordState, BatchRow, TargetState } from '../store/tables.ts'
import { encodeBatchCaller, readBatchCaller } from './batch-caller.ts'
import { followBatch } from './follow-batch.ts'
import type { BatchServices } from './services.ts'
import { describeCall } from './take-batch.ts'

/** Whatever is not at a register, and not on its way there, and was asked for. */
export const resubmittedStates = [
  'invalid',
  'refused',
  'blocked',
  'failed',
  'partly-accepted',
  'cancelled',
] as const satisfies readonly (BatchRecordState & TargetState)[]

/** Whether a batch can be submitted again now: it was to submit, and is neither read nor submitted at present. */
export function isResubmittable({ mode, state }: Pick<BatchRow, 'mode' | 'state'>): boolean {
  return mode === 'submit' && resubmittableStates.includes(state)
}

const resubmittableStates: readonly BatchRow['state'][] = ['ended', 'awaiting']

/**
 * Submits what failed of a batch once more, in the right of who asks for it; it is judged again. What is registered, under way or in doubt is left alone.
 *
 * @returns how many records, or `undefined` where the batch is being read or submitted, or was not to submit
 */
export async function resubmitBatch(
  services: Pick<BatchServices, 'store' | 'now'>,
  batch: BatchRow,
  caller: Acting,
): Promise<number | undefined> {
  const { id: batchId, mode, submit_at, call } = batch
  const { defaultLanguage } = readBatchCaller(batch)
  if (mode !== 'submit') return undefined
  const at = services.now().getTime()
  await followBatch(services, batchId, 'all')
  return services.store.write(async db => {
    const change = {
      // One that was cancelled while it was read is read to its end first.
      state: submit_at === null ? 'reading' : 'submitting',
      submit_at: submit_at === null ? null : at,
      // Where no other reason is given, the first one holds.
      call: describeCall({ reason: findCall()?.origin.reason ?? decodeJson(call)?.reason }) ?? call,
      // What its records say was said in the language of who sent it.
      caller: encodeBatchCaller({ ...caller, defaultLanguage }),

      because: null,
      counts: null,
      target_counts: null,
      cancelled_at: null,
      ended_at: null,
    } as const
    if (!(await changeBatch(db, batchId, resubmittableStates, change))) return undefined
    const fresh = { state: 'ready', request_id: null, findings: null, reasons: null } as const
    const count = await moveAllRecords(db, batchId, resubmittedStates, fresh)
    const parts = await moveAllTargets(db, batchId, resubmittedStates, fresh)
    const details = { records: count, ...(parts > 0 && { parts }) }
    recordAct(db, caller, 'batch-resubmitted', recordPath('batches', batchId), details)
    const counts = await countRecords(db, batchId)
    const others = Object.values(counts).reduce((sum, each) => sum + each, 0) - count
    await changeBatch(db, batchId, ['submitting'], { submit_from: others })
    return count
  })
}
