import type { ListImport } from '../../api/imports.ts'
import { Badge } from '../../ui/badge.tsx'
import { BatchBadge } from '../batches/batch-badge.tsx'

/** How far an import is: its outcome where it was submitted. */
export function ImportBadge({ of }: { of: ListImport }) {
  if (of.batch !== undefined) return <BatchBadge batch={of.batch} />
  if (of.plan !== undefined) return <Badge kind="busy" text="Planned" />
  if (of.check !== undefined) return <Badge kind="busy" text="Checked" />
  return <Badge kind="plain" text="Started" />
}

/** What an import has come to, in numbers. */
export function describeProgress({ batch, plan, check, rows }: ListImport): string {
  if (batch !== undefined) return `${tell(batch.counts.accepted)} of ${tell(batch.counts.records)} accepted`
  if (plan !== undefined) {
    const { new: added, changed, notPossible } = plan.counts
    return `${tell(added)} new, ${tell(changed)} changed, ${tell(notPossible)} not possible`
  }
  if (check !== undefined) return `${tell(check.counts.ready)} of ${tell(check.counts.records)} ready`
  return `${tell(rows)} rows, not checked yet`
}

function tell(count: number): string {
  return count.toLocaleString('en')
}
