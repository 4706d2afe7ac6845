import type { BatchRecord, BatchSummary } from '../../api/bodies.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { deviceColumns } from '../../ui/device-columns.tsx'
import { SearchField } from '../../ui/fields.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { type Column, VirtualTable } from '../../ui/virtual-table.tsx'
import { describeRow } from './describe-place.ts'
import { RecordBadge } from './record-badge.tsx'
import { RecordPanel } from './record-panel.tsx'
import { type RecordState, recordStates } from './record-states.ts'
import { useRecord, useRecords } from './use-records.ts'

/** Every record of a batch, and what became of it; one of them in full beside it. */
export function Results({ batch }: { batch: BatchSummary }) {
  const { query } = route.value
  const chosen = query.get('record') ?? undefined
  const state = recordStates.find(({ name }) => name === query.get('state'))
  const changes = JSON.stringify([batch.counts, batch.state])
  const { see, ...pages } = useRecords(batch.id, state?.name, changes)
  const record = useRecord(batch.id, chosen, changes)
  const shown = chosen === undefined ? undefined : record.value.value
  const all = state ? batch.counts[state.count] : batch.counts.records
  const makeLink = (number: string | undefined): string =>
    linkTo('batches', [batch.id], { state: state?.name, record: number })
  return (
    <section class="stack" aria-labelledby="records">
      <div class="controls">
        <h2 id="records">Records</h2>
        <span class="quiet" role="status">
          {pages.state.value === 'loading' && pages.items.value.length === 0
            ? 'Loading …'
            : `${all.toLocaleString('en')} ${state ? state.text.toLowerCase() : 'in all'}`}
        </span>
        <span class="spacer" />
        <SearchField
          label="Record"
          placeholder="Its number"
          value={chosen ?? ''}
          onChoose={number => goTo(makeLink(number.trim()), { instead: true })}
        />
      </div>
      <LinkTabs label="Records by outcome" tabs={listTabs(batch, state)} current={state?.name ?? ''} />
      <Trouble because={pages.trouble.value} again={pages.again} />
      {chosen !== undefined && record.trouble.value !== undefined && (
        <Notice kind="bad">{record.trouble.value}</Notice>
      )}
      <div class={shown ? 'split' : 'stack'}>
        <VirtualTable
          label="Records of the batch, in the order of the file"
          items={pages.items.value}
          getKey={each => String(each.record)}
          makeLink={each => makeLink(String(each.record))}
          isCurrent={each => String(each.record) === chosen}
          columns={columns}
          spoken={({ device, state: each }) =>
            `${device?.code ?? ''} ${recordStates.find(({ name }) => name === each)?.text ?? each}`
          }
          badge="Outcome"
          second={each => findReason(each) ?? describeRow(each)}
          isLoading={pages.state.value === 'loading'}
          onNearEnd={pages.more}
          onRange={see}
        />
        {shown && (
          <RecordPanel batchId={batch.id} record={shown} closeLink={makeLink(undefined)} key={shown.record} />
        )}
      </div>
    </section>
  )
}

/** The outcomes that there are, each with how many came to it. */
function listTabs({ id, counts }: BatchSummary, current: RecordState | undefined) {
  const found = recordStates.filter(({ count, name }) => counts[count] > 0 || name === current?.name)
  return [
    { name: '', title: `All ${counts.records.toLocaleString('en')}`, link: linkTo('batches', [id]) },
    ...found.map(({ name, text, count }) => ({
      name,
      title: `${text} ${counts[count].toLocaleString('en')}`,
      link: linkTo('batches', [id], { state: name }),
    })),
  ]
}

const columns: readonly Column<BatchRecord>[] = [
  ...deviceColumns,
  { title: 'Outcome', width: '8rem', cell: ({ state }) => <RecordBadge state={state} /> },
  { title: 'In the file', width: '8rem', from: 1_000, cell: describeRow },
  { title: 'Reason', width: 'minmax(8rem, 3fr)', from: 640, cell: each => <Reason record={each} /> },
]

function Reason({ record }: { record: BatchRecord }) {
  const reason = findReason(record)
  return reason === undefined ? <span class="quiet">–</span> : <span title={reason}>{reason}</span>
}

/** Why a record came to its outcome, the first reason in words; `undefined` where nothing is said against it. */
function findReason({ reasons = [], findings = [] }: BatchRecord): string | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const said = [...reasons, ...errors.map(({ message }) => message)]
  const [first = findings[0]?.message] = said
  const more = Math.max(said.length, findings.length > 0 ? 1 : 0) - 1
  return first === undefined || more <= 0 ? first : `${first} (and ${more} more)`
}
