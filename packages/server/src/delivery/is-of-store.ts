import { LeaseLost } from '../instances/membership.ts'
import { isStoreAway } from '../store/unavailable.ts'

/** Whether the store was lost, and nothing is wrong with what was done. */
export function isOfStore(error: unknown): boolean {
  return isStoreAway(error) || error instanceof LeaseLost
}
