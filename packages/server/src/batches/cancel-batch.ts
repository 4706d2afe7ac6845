import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import { moveAllRecords } from '../store/batch-records.ts'
import { moveAllTargets } from '../store/batch-targets.ts'
import { changeBatch } from '../store/batches.ts'
import { encodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { BatchServices } from './services.ts'

/**
 * Ends a batch before all of it is judged and submitted. What has been submitted goes its way.
 *
 * @param canceller who does; the gateway by itself where absent
 * @returns whether there was anything to cancel
 */
export function cancelBatch(
  { store, now }: Pick<BatchServices, 'store' | 'now'>,
  batchId: string,
  because: string,
  canceller?: Acting,
): Promise<boolean> {
  const at = now().getTime()
  return store.write(async db => {
    const change = { state: 'awaiting', because, cancelled_at: at } as const
    if (!(await changeBatch(db, batchId, ['reading', 'submitting'], change))) return false
    const reasons = encodeJson([because])
    await moveAllRecords(db, batchId, ['ready'], { state: 'cancelled', reasons })
    await moveAllTargets(db, batchId, ['ready'], { state: 'cancelled', reasons })
    if (canceller) recordAct(db, canceller, 'batch-cancelled', recordPath('batches', batchId))
    return true
  })
}
