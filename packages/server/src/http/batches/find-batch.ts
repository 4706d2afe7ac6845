import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { findOwnBatch } from '../../store/batches.ts'
import type { BatchRow } from '../../store/tables.ts'
import { Problem } from '../problems/problem.ts'

/** The batch of that id. @throws Problem where the caller's organisation has none on its stage */
export async function requireBatch({ store }: Gateway, caller: Caller, id: string): Promise<BatchRow> {
  const batch = await findOwnBatch(store.db, caller, id)
  if (!batch || batch.state === 'receiving') throw new Problem('path.unknown', `There is no batch ${id}.`)
  return batch
}
