import { readBatchCaller } from '../../batches/batch-caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { findOwnBatch } from '../../store/batches.ts'
import type { BatchRow } from '../../store/tables.ts'
import { requireWholeReach } from '../endpoint/acting-actor.ts'
import { ownThing } from '../endpoint/own-thing.ts'

/** The batch of that id. */
export const { require: requireBatch } = ownThing('batch', findOwnBatch)

/**
 * The batch of that id, to be cancelled, submitted again or removed.
 *
 * @throws Problem where there is none, or it submits for actors that the caller may not act for
 */
export async function requireOwnBatch(
  gateway: Pick<Gateway, 'store'>,
  caller: Caller,
  id: string,
): Promise<BatchRow> {
  const batch = await requireBatch(gateway, caller, id)
  if (batch.mode === 'submit')
    requireWholeReach(caller, readBatchCaller(batch).actors, 'The batch submits for')
  return batch
}
