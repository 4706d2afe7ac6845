import type { EntityKind, EntitySummary } from '../../api/bodies.ts'
import { type EntityQuery, entitiesOnPage, listEntities } from '../../api/entities.ts'
import { may } from '../../api/session.ts'
import { refreshAfter, useLive } from '../../live/use-live.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { describeClass, describeModel, findName } from '../../ui/describe-label.ts'
import { describeState, EntityBadge, entityStates } from '../../ui/entity-badge.tsx'
import { FilterBar, modelFilter } from '../../ui/filter-bar.tsx'
import { ListHead, ListView, NoneFound } from '../../ui/list-view.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import type { Column } from '../../ui/virtual-table.tsx'
import { DeviceTabs } from './device-tabs.tsx'

const common = {
  state: { label: 'State', options: entityStates },
  model: modelFilter,
  actorCode: { label: 'Actor', placeholder: 'SRN' },
}

/** What differs between the two lists. */
const kinds = {
  device: {
    title: 'Devices',
    what: 'device',
    fields: {
      search: { label: 'Search', placeholder: 'Name, reference or UDI-DI' },
      ...common,
      deviceGroup: { label: 'Device group', placeholder: 'Its whole code' },
    },
  },
  group: {
    title: 'Device groups',
    what: 'device group',
    fields: { search: { label: 'Search', placeholder: 'Name or Basic UDI-DI' }, ...common },
  },
} as const

/** Devices, or device groups, by their codes. */
export function EntityList({ kind }: { kind: EntityKind }) {
  const { title, what, fields } = kinds[kind]
  const beside = { kind: kind === 'group' ? kind : undefined }
  const filters = readFilters('devices', Object.keys(kinds.device.fields), beside)
  const { wanted, query } = filters
  const pages = usePages(
    (page, signal) => listEntities(kind, { ...(query as EntityQuery), ...page }, signal),
    [wanted],
  )
  useLive(
    () =>
      refreshAfter(['submission', 'pull', 'break'], 3_000, () => {
        // Who has gone on to further pages is not to be thrown back to the first.
        if (pages.items.value.length <= entitiesOnPage) pages.again()
      }),
    [wanted],
  )
  return (
    <>
      <ListHead title={title} pages={pages} />
      <DeviceTabs current={kind} />
      <FilterBar filters={filters} fields={fields}>
        {kind === 'device' && may('changes.prepare') && (
          <a class="button" href={linkTo('change', [], { ...query, state: undefined })}>
            Change devices
          </a>
        )}
      </FilterBar>
      <ListView
        label={`${title} by their codes`}
        pages={pages}
        getKey={({ criterion, issuingAgency, code }) => `${criterion} ${issuingAgency} ${code}`}
        makeLink={({ issuingAgency, code, criterion }) =>
          linkTo('devices', [kind, issuingAgency, code, criterion])
        }
        columns={kind === 'device' ? columnsOfDevices : columnsOfGroups}
        spoken={({ code, state }) => `${code} ${describeState(state)}`}
        badge="State"
        second={({ code }) => <span class="mono">{code}</span>}
      >
        <NoneFound what={what} wanted={wanted} clear={linkTo('devices', [], beside)}>
          <p>No {what}s yet.</p>
          <p>
            <a href={linkTo('import')}>Import a list or download the template</a>, or{' '}
            <a href={linkTo('devices', ['pulls'])}>pull what EUDAMED holds</a>.
          </p>
        </NoneFound>
      </ListView>
    </>
  )
}

const name: Column<EntitySummary> = {
  title: 'Trade name',
  width: 'minmax(9rem, 3fr)',
  cell: ({ label, code }) => (label?.name ? <strong>{label.name}</strong> : (findName(label) ?? code)),
}
const commonColumns: readonly Column<EntitySummary>[] = [
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
  ...commonColumns,
]

const columnsOfGroups: readonly Column<EntitySummary>[] = [
  { ...name, title: 'Group name' },
  { title: 'Basic UDI-DI', width: 'minmax(9rem, 2fr)', cell: ({ code }) => <span class="mono">{code}</span> },
  ...commonColumns,
]
