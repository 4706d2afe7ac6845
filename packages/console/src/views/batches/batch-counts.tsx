import type { BatchSummary } from '../../api/bodies.ts'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import { recordStates } from './record-states.ts'

/** What the records of a batch have come to, as one bar, and in words. */
export function BatchCounts({ batch: { counts, state } }: { batch: Pick<BatchSummary, 'counts' | 'state'> }) {
  const records = counts.records ?? 0
  if (records === 0) {
    return <p class="quiet">{state === 'READING' ? 'No record is read yet.' : 'It has no records.'}</p>
  }
  return (
    <StackedBar
      label={`${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'}`}
      parts={recordStates.map(({ count, text, kind }) => ({ title: text, kind, count: counts[count] ?? 0 }))}
    />
  )
}
