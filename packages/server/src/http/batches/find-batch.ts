import { findOwnBatch } from '../../store/batches.ts'
import { ownThing } from '../endpoint/own-thing.ts'

/** The batch of that id, whose file is here. */
export const { require: requireBatch } = ownThing('batch', async (db, caller, id) => {
  const batch = await findOwnBatch(db, caller, id)
  return batch?.state === 'receiving' ? undefined : batch
})
