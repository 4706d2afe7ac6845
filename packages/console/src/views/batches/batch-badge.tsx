import type { BatchSummary } from '../../api/bodies.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'

const states: Readonly<Record<BatchSummary['state'], { kind: BadgeKind; text: string }>> = {
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
