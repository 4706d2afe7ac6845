import type { BatchState, BatchSummary } from '../../api/batches.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'

const states: Readonly<Record<BatchState, { kind: BadgeKind; text: string }>> = {
  READING: { kind: 'busy', text: 'Reading' },
  SUBMITTING: { kind: 'busy', text: 'Submitting' },
  AWAITING: { kind: 'busy', text: 'Awaiting answers' },
  ENDED: { kind: 'good', text: 'Ended' },
  CANCELLED: { kind: 'warn', text: 'Cancelled' },
  UNREADABLE: { kind: 'bad', text: 'Unreadable' },
}

/** What a batch does at present. */
export function BatchBadge({ batch: { state } }: { batch: Pick<BatchSummary, 'state'> }) {
  return <Badge {...states[state]} />
}
