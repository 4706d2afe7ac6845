import type { PullSummary } from '../../api/bodies.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'

const states: Readonly<Record<PullSummary['state'], { kind: BadgeKind; text: string }>> = {
  RUNNING: { kind: 'busy', text: 'Running' },
  COMPLETE: { kind: 'good', text: 'Complete' },
  FAILED: { kind: 'bad', text: 'Failed' },
}

/** How a pull stands. */
export function PullBadge({ pull: { state } }: { pull: Pick<PullSummary, 'state'> }) {
  return <Badge {...states[state]} />
}
