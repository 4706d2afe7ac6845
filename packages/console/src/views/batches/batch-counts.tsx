import type { BatchSummary } from '../../api/bodies.ts'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import { recordStates, targetStates } from './record-states.ts'

/** What the records of a batch have come to, as one bar for each register that they are for, and in words. */
export function BatchCounts({
  batch: { counts, targets = [], state },
}: {
  batch: Pick<BatchSummary, 'counts' | 'targets' | 'state'>
}) {
  const records = counts.records ?? 0
  if (records === 0) {
    return <p class="quiet">{state === 'READING' ? 'No record is read yet.' : 'It has no records.'}</p>
  }
  return (
    <>
      <StackedBar
        label={`${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'}`}
        parts={recordStates.map(({ count, text, kind }) => ({
          title: text,
          kind,
          count: counts[count] ?? 0,
        }))}
      />
      {targets.map(at => (
        <section key={at.register} aria-label={`At ${at.register}`}>
          <h2>At {at.register}</h2>
          <StackedBar
            label={`${at.counts.records.toLocaleString('en')} at ${at.register}`}
            parts={targetStates.map(({ count, text, kind }) => ({
              title: text,
              kind,
              count: at.counts[count],
            }))}
          />
        </section>
      ))}
    </>
  )
}
