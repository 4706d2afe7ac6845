import type { BatchSummary } from '../../api/bodies.ts'

/** Whether anything more becomes of it by itself. */
export function isOpen({ state }: Pick<BatchSummary, 'state'>): boolean {
  return state === 'READING' || state === 'SUBMITTING' || state === 'AWAITING'
}
