import { type BatchOutcome, batchOutcome } from '@udigate/client'
import type { BatchSummary } from '../../api/bodies.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'

const kinds: Readonly<Record<BatchOutcome['kind'], BadgeKind>> = {
  open: 'busy',
  all: 'good',
  some: 'warn',
  none: 'bad',
  doubt: 'doubt',
  cancelled: 'warn',
  unreadable: 'bad',
}

/** What a batch has come to, or what it does at present. */
export function BatchBadge({ batch }: { batch: BatchSummary }) {
  const { kind, text } = batchOutcome(batch)
  return <Badge kind={kinds[kind]} text={text} />
}
