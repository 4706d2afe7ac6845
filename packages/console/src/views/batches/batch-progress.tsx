import type { BatchSummary } from '../../api/bodies.ts'
import { formatTimeLeft } from './format-time-left.ts'
import { isOpen } from './is-open.ts'

const works: Readonly<Record<string, string>> = {
  READING: 'Read and checked',
  SUBMITTING: 'Submitted and answered',
  AWAITING: 'Submitted and answered',
}

/** How far an open batch is, and how long the rest takes. */
export function BatchProgress({ batch }: { batch: BatchSummary }) {
  if (!isOpen(batch)) return null
  const { share, secondsLeft } = batch.progress
  const label = works[batch.state] ?? 'Done'
  return (
    <div class="progress">
      <progress aria-label={label} max={1} {...(share === undefined ? {} : { value: share })} />
      <span class="quiet">
        {label}
        {share === undefined ? ' …' : `: ${Math.floor(share * 100)} %`}
        {secondsLeft !== undefined && `, ${formatTimeLeft(secondsLeft)}`}
      </span>
    </div>
  )
}
