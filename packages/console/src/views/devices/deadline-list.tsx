import { useSignal } from '@preact/signals'
import { profiles } from '@udigate/eudamed/browser'
import type { Deadline, QueryOf } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { refreshAfter, useLive } from '../../live/use-live.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { describeModel, findName } from '../../ui/describe-label.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ListView, NoneFound } from '../../ui/list-view.tsx'
import { usePages } from '../../ui/use-pages.ts'
import type { Column } from '../../ui/virtual-table.tsx'
import { OwnerCell } from '../work/owner-cell.tsx'
import { OwnerFilter } from '../work/owner-filter.tsx'
import { deadlineKinds, describeDay, describeKind, nearnesses } from './deadline-words.ts'
import { DeviceTabs } from './device-tabs.tsx'
import { NearnessBadge } from './nearness-badge.tsx'

const fields = {
  register: {
    label: 'Register',
    all: 'EUDAMED',
    // The further registers that have a deadline of their own.
    options: profiles.map(({ id, name }) => [id, name] as const),
  },
  kind: { label: 'What for', options: deadlineKinds },
  nearness: { label: 'When', all: 'Any time', options: nearnesses },
}

/** How many are listed; they change with submissions, and are read again no more often than so, in milliseconds. */
const most = 1_000
const pause = 3_000

/** The deadlines of all devices, the nearest first. */
export function DeadlineList() {
  const filters = readFilters('devices', [...Object.keys(fields), 'owner'], {}, ['deadlines'])
  const { wanted } = filters
  const query = filters.query as QueryOf<'/api/v1/deadlines'>
  const total = useSignal(0)
  const pages = usePages(
    async (_page, signal) => {
      const found = await gateway().get('/api/v1/deadlines', { query: { ...query, limit: most }, signal })
      total.value = found.total
      return { items: found.items }
    },
    [wanted],
  )
  useLive(
    () => refreshAfter(['submission', 'batch', 'pull', 'work-item', 'break'], pause, pages.again),
    [wanted],
  )
  const shown = pages.items.value.length
  return (
    <>
      <div class="page-head">
        <h1>Deadlines</h1>
        <span class="quiet" role="status">
          {total.value.toLocaleString('en')}
        </span>
      </div>
      <DeviceTabs current="deadlines" />
      <FilterBar filters={filters} fields={fields}>
        <OwnerFilter value={filters.chosen('owner')} onChoose={filters.choose('owner')} />
      </FilterBar>
      <ListView
        label="Deadlines, the nearest first"
        pages={pages}
        getKey={({ kind, issuingAgency, code, model = '' }) => `${kind} ${issuingAgency} ${code} ${model}`}
        makeLink={({ issuingAgency, code }) => linkTo('devices', ['deadline', issuingAgency, code])}
        columns={columns}
        spoken={item => `${item.code} ${describeKind(item.kind)} ${describeDay(item)}`}
        badge="When"
        second={item => (
          <>
            <span class="mono">{item.code}</span> · {describeDay(item)}
          </>
        )}
      >
        <NoneFound what="deadline" wanted={wanted} clear={linkTo('devices', ['deadlines'])}>
          <p>No device waits for its registration, and no directive device is on the market.</p>
        </NoneFound>
      </ListView>
      {total.value > shown && pages.state.value !== 'loading' && (
        <p class="quiet">These are the nearest {shown.toLocaleString('en')}. Filters show the others.</p>
      )}
    </>
  )
}

const columns: readonly Column<Deadline>[] = [
  {
    title: 'Trade name',
    width: 'minmax(9rem, 3fr)',
    cell: ({ label, code }) => (label?.name ? <strong>{label.name}</strong> : (findName(label) ?? code)),
  },
  {
    title: 'UDI-DI',
    width: 'minmax(9rem, 1.3fr)',
    cell: ({ code }) => <span class="mono">{code}</span>,
  },
  {
    title: 'What for',
    width: 'minmax(7rem, 1.6fr)',
    from: 860,
    cell: ({ kind }) => describeKind(kind),
  },
  { title: 'Model', width: '3.5rem', from: 1_000, cell: ({ model }) => model && describeModel(model) },
  { title: 'When', width: '9rem', cell: ({ nearness }) => <NearnessBadge nearness={nearness} /> },
  { title: 'Last day', width: 'minmax(6.5rem, 1.4fr)', from: 700, cell: describeDay },
  {
    title: 'Owner',
    width: 'minmax(7rem, 1.2fr)',
    from: 800,
    cell: deadline => <OwnerCell {...deadline} />,
  },
]
