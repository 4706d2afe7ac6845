import type { RuleSummary } from '../../api/bodies.ts'
import { Badge } from '../../ui/badge.tsx'
import { shortWordsOfDecider } from './decider.ts'

/** How grave it is to break a rule here, or who decides it otherwise. */
export function SeverityBadge({ rule: { severity, decidedBy } }: { rule: RuleSummary }) {
  if (severity === 'error') return <Badge kind="bad" text="Error" />
  if (severity === 'warning') return <Badge kind="warn" text="Warning" />
  if (severity === 'info') return <Badge kind="plain" text="Info" />
  const text = decidedBy === 'udigate' ? 'By its parts' : (shortWordsOfDecider[decidedBy] ?? decidedBy)
  return <Badge kind="plain" text={text} />
}
