import type { BatchRecord, BatchSummary } from '../../api/batches.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { RecordBadge } from './record-badge.tsx'
import { RecordPanel } from './record-panel.tsx'
import { recordStates } from './record-states.ts'
import { useResults } from './use-results.ts'
import { wordsOfRow } from './words-of-place.ts'

/** Every record of a batch, and what became of it; one of them in full beside it. */
export function Results({ batch }: { batch: BatchSummary }) {
  const { records, isReading, trouble } = useResults(batch.id, JSON.stringify([batch.counts, batch.state]))
  const { query } = route.value
  const state = query.get('state') ?? ''
  const shown = state === '' ? records.value : records.value.filter(each => each.state === state)
  const chosen = records.value.find(({ record }) => String(record) === query.get('record'))
  const linkOf = (record: string | undefined): string =>
    linkTo('batches', [batch.id], { state: query.get('state') ?? undefined, record })
  return (
    <section class="stack" aria-labelledby="records">
      <div class="controls">
        <h2 id="records">Records</h2>
        <ChoiceField
          label="State"
          all="All"
          value={state}
          options={recordStates
            .filter(({ count, name }) => (batch.counts[count] ?? 0) > 0 || name === state)
            .map(({ name, text }) => [name, text])}
          onChoose={next => goTo(linkTo('batches', [batch.id], { state: next }), { instead: true })}
        />
        <span class="quiet" role="status">
          {isReading.value && records.value.length === 0
            ? 'Loading …'
            : `${shown.length.toLocaleString('en')} shown`}
        </span>
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div class={chosen ? 'split' : 'stack'}>
        <VirtualList
          label="Records of the batch, in the order of the file"
          items={shown}
          keyOf={({ record }) => String(record)}
          linkOf={({ record }) => linkOf(String(record))}
          isCurrent={each => each === chosen}
          columns={chosen ? 'var(--columns-results-beside)' : 'var(--columns-results)'}
          rowHeight={48}
          row={each => <Row record={each} />}
        />
        {chosen && <RecordPanel record={chosen} closeLink={linkOf(undefined)} key={chosen.record} />}
      </div>
    </section>
  )
}

function Row({ record }: { record: BatchRecord }) {
  const { device, reasons = [], findings = [] } = record
  const [first] = [...findings.map(({ message }) => message), ...reasons]
  const more = findings.length + reasons.length - 1
  return (
    <>
      <span>
        <RecordBadge state={record.state} />
      </span>
      <span class="mono clip">{device?.code ?? '–'}</span>
      <span class="quiet clip place">{wordsOfRow(record)}</span>
      <span class="quiet clip message">
        {first}
        {more > 0 && ` (and ${more} more)`}
      </span>
    </>
  )
}
