import { useEffect } from 'preact/hooks'
import type { EntityKind, EntitySummary } from '../../api/bodies.ts'
import { type EntityQuery, entitiesOnPage, listEntities } from '../../api/entities.ts'
import { modelNames } from '../../api/models.ts'
import { listenTo } from '../../live/live.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { describeClass, describeModel, findName } from '../../ui/describe-label.ts'
import { describeState, EntityBadge, entityStates } from '../../ui/entity-badge.tsx'
import { ChoiceField, SearchField } from '../../ui/fields.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { throttled } from '../../ui/throttled.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { type Column, VirtualTable } from '../../ui/virtual-table.tsx'
import { DeviceTabs } from './device-tabs.tsx'

const filters = ['search', 'state', 'model', 'actorCode', 'deviceGroup'] as const

/** Devices, or device groups, by their codes. */
export function EntityList({ kind }: { kind: EntityKind }) {
  const { wanted, query } = readFilters('devices', filters)
  const { items, state, trouble, more, again } = usePages(
    (page, signal) => listEntities(kind, { ...(query as EntityQuery), ...page }, signal),
    [wanted],
  )
  useEffect(() => {
    // Who has gone on to further pages is not to be thrown back to the first.
    const refresh = throttled(() => items.value.length <= entitiesOnPage && again(), 3_000)
    const ends = [
      ...(['submission', 'pull', 'break'] as const).map(name => listenTo(name, refresh.run)),
      refresh.end,
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [wanted])
  return (
    <>
      <div class="page-head">
        <h1>{kind === 'device' ? 'Devices' : 'Device groups'}</h1>
        <span class="quiet" role="status">
          {items.value.length.toLocaleString('en')}
          {state.value === 'more' ? ' and more' : ''}
        </span>
      </div>
      <DeviceTabs current={kind} />
      <Filters kind={kind} />
      <Trouble because={trouble.value} again={again} />
      {state.value === 'all' && trouble.value === undefined && items.value.length === 0 ? (
        <Nothing kind={kind} wanted={wanted} />
      ) : (
        <VirtualTable
          label={`${kind === 'device' ? 'Devices' : 'Device groups'} by their codes`}
          items={items.value}
          getKey={({ criterion, issuingAgency, code }) => `${criterion} ${issuingAgency} ${code}`}
          makeLink={({ issuingAgency, code, criterion }) =>
            linkTo('devices', [kind, issuingAgency, code, criterion])
          }
          columns={kind === 'device' ? columnsOfDevices : columnsOfGroups}
          spoken={({ code, state: each }) => `${code} ${describeState(each)}`}
          badge="State"
          second={({ code }) => <span class="mono">{code}</span>}
          isLoading={state.value === 'loading'}
          onNearEnd={more}
        />
      )}
    </>
  )
}

const name: Column<EntitySummary> = {
  title: 'Trade name',
  width: 'minmax(9rem, 3fr)',
  cell: ({ label, code }) => (label?.name ? <strong>{label.name}</strong> : (findName(label) ?? code)),
}
const common: readonly Column<EntitySummary>[] = [
  { title: 'Class', width: '4rem', from: 760, cell: ({ label }) => describeClass(label?.class) },
  { title: 'Model', width: '3.5rem', from: 900, cell: ({ model }) => describeModel(model) },
  { title: 'State', width: '8rem', cell: ({ state }) => <EntityBadge state={state} /> },
  {
    title: 'Last change',
    width: '7.5rem',
    from: 960,
    isNumber: true,
    cell: ({ updatedAt }) => <ShortTime at={updatedAt} />,
  },
]

const columnsOfDevices: readonly Column<EntitySummary>[] = [
  name,
  {
    title: 'Reference',
    width: 'minmax(6rem, 1.3fr)',
    from: 640,
    cell: ({ label }) => label?.reference ?? <span class="quiet">–</span>,
  },
  { title: 'UDI-DI', width: 'minmax(9rem, 1.3fr)', cell: ({ code }) => <span class="mono">{code}</span> },
  {
    title: 'Group',
    width: 'minmax(7rem, 1.8fr)',
    from: 960,
    cell: ({ label, deviceGroup }) =>
      label?.group ?? <span class="mono quiet">{deviceGroup?.code ?? '–'}</span>,
  },
  ...common,
]

const columnsOfGroups: readonly Column<EntitySummary>[] = [
  { ...name, title: 'Group name' },
  { title: 'Basic UDI-DI', width: 'minmax(9rem, 2fr)', cell: ({ code }) => <span class="mono">{code}</span> },
  ...common,
]

function Nothing({ kind, wanted }: { kind: EntityKind; wanted: string }) {
  const what = kind === 'device' ? 'device' : 'device group'
  const count = new URLSearchParams(wanted).size
  if (count > 0) {
    return (
      <div class="card empty">
        <p>
          No {what} matches {count === 1 ? 'this filter' : `these ${count} filters`}.
        </p>
        <a href={linkTo('devices', [], { kind: kind === 'group' ? kind : undefined })}>Clear</a>
      </div>
    )
  }
  return (
    <div class="card empty">
      <p>No {what}s yet.</p>
      <p>
        <a href={linkTo('import')}>Import a list or download the template</a>, or{' '}
        <a href={linkTo('devices', ['pulls'])}>pull what EUDAMED holds</a>.
      </p>
    </div>
  )
}

function Filters({ kind }: { kind: EntityKind }) {
  const { chosen, choose } = readFilters('devices', filters, { kind: kind === 'group' ? kind : undefined })
  return (
    <div class="filters">
      <SearchField
        label="Search"
        placeholder={kind === 'device' ? 'Name, reference or UDI-DI' : 'Name or Basic UDI-DI'}
        value={chosen('search')}
        onChoose={choose('search')}
      />
      <ChoiceField
        label="State"
        all="All"
        value={chosen('state')}
        options={entityStates}
        onChoose={choose('state')}
      />
      <ChoiceField
        label="Model"
        all="All"
        value={chosen('model')}
        options={modelNames.map(name => [name, name])}
        onChoose={choose('model')}
      />
      <SearchField
        label="Actor"
        placeholder="SRN"
        value={chosen('actorCode')}
        onChoose={choose('actorCode')}
      />
      {kind === 'device' && (
        <SearchField
          label="Device group"
          placeholder="Its whole code"
          value={chosen('deviceGroup')}
          onChoose={choose('deviceGroup')}
        />
      )}
    </div>
  )
}
