import type { ListImport } from '../../../api/imports.ts'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { countOutcomes, outcomeStates } from './outcome-states.ts'

/** What became of the rows of a list. */
export function OutcomeBar({ of }: { of: ListImport }) {
  const { batch, plan } = of
  if (batch === undefined) return null
  const { accepted, records } = batch.counts
  const sent = plan === undefined ? records : plan.counts.new + plan.counts.changed
  const counts = countOutcomes(of)
  return (
    <>
      <p class="figure" role="status">
        {accepted.toLocaleString('en')} <small>of {sent.toLocaleString('en')} accepted</small>
      </p>
      <div class="readiness">
        <StackedBar
          label={`${records.toLocaleString('en')} ${records === 1 ? 'row' : 'rows'}`}
          parts={outcomeStates.map(({ name, text, kind }) => ({
            title: text,
            kind,
            count: counts[name] ?? 0,
          }))}
        />
      </div>
    </>
  )
}
