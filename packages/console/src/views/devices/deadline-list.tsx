import { profiles } from '@udigate/eudamed/browser'
import { useEffect } from 'preact/hooks'
import type { Deadline, QueryOf } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { describeModel, findName } from '../../ui/describe-label.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { throttled } from '../../ui/throttled.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { type Column, VirtualTable } from '../../ui/virtual-table.tsx'
import { OwnerCell } from '../work/owner-cell.tsx'
import { OwnerFilter } from '../work/owner-filter.tsx'
import { deadlineKinds, describeDay, describeKind, nearnesses } from './deadline-words.ts'
import { DeviceTabs } from './device-tabs.tsx'
import { NearnessBadge } from './nearness-badge.tsx'

const filters = ['register', 'kind', 'nearness', 'owner'] as const

/** The further registers that have a deadline of their own. */
const registers = profiles.map(({ id, name }) => [id, name] as const)

/** How many are listed; they change with submissions, and are read anew no more often than so, in milliseconds. */
const most = 1_000
const pause = 3_000

/** The deadlines of all devices, the nearest first. */
export function DeadlineList() {
  const { wanted, query, chosen, choose } = readFilters('devices', filters, {}, ['deadlines'])
  const { value, trouble, isLoading, again } = useLoad(
    signal =>
      gateway().get('/api/v1/deadlines', {
        query: { ...(query as QueryOf<'/api/v1/deadlines'>), limit: most },
        signal,
      }),
    [wanted],
  )
  useEffect(() => {
    const refresh = throttled(again, pause)
    const ends = [
      ...(['submission', 'batch', 'pull', 'work-item', 'break'] as const).map(name =>
        listenTo(name, refresh.run),
      ),
      refresh.end,
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [wanted])
  const items = value.value?.items ?? []
  const total = value.value?.total ?? 0
  return (
    <>
      <div class="page-head">
        <h1>Deadlines</h1>
        <span class="quiet" role="status">
          {total.toLocaleString('en')}
        </span>
      </div>
      <DeviceTabs current="deadlines" />
      <div class="filters">
        <ChoiceField
          label="Register"
          all="EUDAMED"
          value={chosen('register')}
          options={registers}
          onChoose={choose('register')}
        />
        <ChoiceField
          label="What for"
          all="All"
          value={chosen('kind')}
          options={deadlineKinds}
          onChoose={choose('kind')}
        />
        <ChoiceField
          label="When"
          all="Any time"
          value={chosen('nearness')}
          options={nearnesses}
          onChoose={choose('nearness')}
        />
        <OwnerFilter value={chosen('owner')} onChoose={choose('owner')} />
      </div>
      <Trouble because={trouble.value} again={again} />
      {!isLoading.value && trouble.value === undefined && items.length === 0 ? (
        <div class="card empty">
          <p>
            {wanted === ''
              ? 'No device waits for its registration, and no directive device is on the market.'
              : 'No deadline matches these filters.'}
          </p>
          {wanted !== '' && <a href={linkTo('devices', ['deadlines'])}>Clear</a>}
        </div>
      ) : (
        <VirtualTable
          label="Deadlines, the nearest first"
          items={items}
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
          isLoading={isLoading.value}
        />
      )}
      {total > items.length && !isLoading.value && (
        <p class="quiet">
          These are the nearest {items.length.toLocaleString('en')}. Filters show the others.
        </p>
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
