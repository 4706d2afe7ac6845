import type { BatchRecord, BatchSummary } from '../../api/bodies.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { ChoiceField, SearchField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { describeRow } from './describe-place.ts'
import { RecordBadge } from './record-badge.tsx'
import { RecordPanel } from './record-panel.tsx'
import { recordStates } from './record-states.ts'
import { useRecord, useRecords } from './use-records.ts'

/** Every record of a batch, and what became of it; one of them in full beside it. */
export function Results({ batch }: { batch: BatchSummary }) {
  const { query } = route.value
  const chosen = query.get('record') ?? undefined
  const state = recordStates.find(({ name }) => name === query.get('state'))
  const changes = JSON.stringify([batch.counts, batch.state])
  const { items, state: loading, trouble, more, see } = useRecords(batch.id, state?.name, changes)
  const record = useRecord(batch.id, chosen, changes)
  const shown = chosen === undefined ? undefined : record.value.value
  const all = state ? batch.counts[state.count] : batch.counts.records
  const makeLink = (number: string | undefined): string =>
    linkTo('batches', [batch.id], { state: state?.name, record: number })
  return (
    <section class="stack" aria-labelledby="records">
      <div class="controls">
        <h2 id="records">Records</h2>
        <ChoiceField
          label="State"
          all="All"
          value={state?.name ?? ''}
          options={recordStates
            .filter(({ count, name }) => batch.counts[count] > 0 || name === state?.name)
            .map(({ name, text }) => [name, text])}
          onChoose={next => goTo(linkTo('batches', [batch.id], { state: next }), { instead: true })}
        />
        <SearchField
          label="Record"
          placeholder="Its number"
          value={chosen ?? ''}
          onChoose={number => goTo(makeLink(number.trim()), { instead: true })}
        />
        <span class="quiet" role="status">
          {loading.value === 'loading' && items.value.length === 0
            ? 'Loading …'
            : `${all.toLocaleString('en')} ${state ? state.text.toLowerCase() : 'in all'}`}
        </span>
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {chosen !== undefined && record.trouble.value !== undefined && (
        <Notice kind="bad">{record.trouble.value}</Notice>
      )}
      <div class={shown ? 'split' : 'stack'}>
        <VirtualList
          label="Records of the batch, in the order of the file"
          items={items.value}
          getKey={each => String(each.record)}
          makeLink={each => makeLink(String(each.record))}
          isCurrent={each => String(each.record) === chosen}
          columns={shown ? 'var(--columns-results-beside)' : 'var(--columns-results)'}
          rowHeight={48}
          onNearEnd={more}
          onRange={see}
          row={each => <Row record={each} />}
        />
        {shown && <RecordPanel record={shown} closeLink={makeLink(undefined)} key={shown.record} />}
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
      <span class="quiet clip place">{describeRow(record)}</span>
      <span class="quiet clip message">
        {first}
        {more > 0 && ` (and ${more} more)`}
      </span>
    </>
  )
}
