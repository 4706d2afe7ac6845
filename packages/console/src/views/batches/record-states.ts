import type { BatchCounts, BatchRecord, BatchSummary, BatchTarget } from '../../api/bodies.ts'
import type { BadgeKind } from '../../ui/badge.tsx'

export interface RecordState {
  /** As results name it, and as counts do. */
  name: BatchRecord['state']
  count: keyof BatchCounts
  text: string
  kind: BadgeKind
}

/** What can become of a request of a batch, in the order in which they are shown. */
export const recordStates: readonly RecordState[] = [
  { name: 'ACCEPTED', count: 'accepted', text: 'Accepted', kind: 'good' },
  { name: 'VALID', count: 'valid', text: 'Valid', kind: 'good' },
  { name: 'PARTLY_ACCEPTED', count: 'partlyAccepted', text: 'Partly accepted', kind: 'warn' },
  { name: 'INVALID', count: 'invalid', text: 'Not valid', kind: 'bad' },
  { name: 'REFUSED', count: 'refused', text: 'Refused', kind: 'bad' },
  { name: 'BLOCKED', count: 'blocked', text: 'Blocked', kind: 'warn' },
  { name: 'FAILED', count: 'failed', text: 'Failed', kind: 'bad' },
  { name: 'IN_DOUBT', count: 'inDoubt', text: 'In doubt', kind: 'doubt' },
  { name: 'SUBMITTED', count: 'submitted', text: 'Submitted', kind: 'busy' },
  { name: 'READY', count: 'ready', text: 'To be submitted', kind: 'plain' },
  { name: 'CANCELLED', count: 'cancelled', text: 'Cancelled', kind: 'plain' },
]

/** What can become of one at a further register. */
export const targetStates = [
  ...recordStates.flatMap(({ count, ...state }) =>
    count === 'records' || count === 'valid' ? [] : [{ ...state, count }],
  ),
  { name: 'NOT_ASKED', count: 'notAsked', text: 'Not asked', kind: 'plain' },
] as const satisfies readonly (Omit<RecordState, 'name' | 'count'> & {
  name: string
  count: keyof BatchTarget['counts']
})[]

/** What `resubmit` takes up again. */
const failures = ['invalid', 'refused', 'partlyAccepted', 'blocked', 'failed', 'cancelled'] as const

/** How many requests of a batch have failed. */
export function countFailed(counts: Pick<BatchCounts, (typeof failures)[number]>): number {
  return failures.reduce((sum, name) => sum + counts[name], 0)
}

/** How many have failed at some register. */
export function countFailedAnywhere({
  counts,
  targets = [],
}: Pick<BatchSummary, 'counts' | 'targets'>): number {
  return targets.reduce((sum, at) => sum + countFailed(at.counts), countFailed(counts))
}
