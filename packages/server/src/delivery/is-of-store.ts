import { LeaseLost } from '../instances/membership.ts'
import { CommitUnknown, StoreUnavailable } from '../store/unavailable.ts'

/** Whether the store was lost, and nothing is wrong with what was done. */
export function isOfStore(error: unknown): boolean {
  return error instanceof StoreUnavailable || error instanceof CommitUnknown || error instanceof LeaseLost
}
