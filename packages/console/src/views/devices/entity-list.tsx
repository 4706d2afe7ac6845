import { useEffect } from 'preact/hooks'
import type { EntityKind, EntitySummary } from '../../api/bodies.ts'
import { type EntityQuery, entitiesOnPage, listEntities } from '../../api/entities.ts'
import { modelNames } from '../../api/models.ts'
import { listenTo } from '../../live/live.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { EntityBadge, entityStates } from '../../ui/entity-badge.tsx'
import { ChoiceField, SearchField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { throttled } from '../../ui/throttled.ts'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
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
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {state.value === 'all' && trouble.value === undefined && items.value.length === 0 ? (
        <Nothing kind={kind} isNarrowed={wanted !== ''} />
      ) : (
        <VirtualList
          label={`${kind === 'device' ? 'Devices' : 'Device groups'} by their codes`}
          items={items.value}
          getKey={({ criterion, issuingAgency, code }) => `${criterion} ${issuingAgency} ${code}`}
          makeLink={({ issuingAgency, code, criterion }) =>
            linkTo('devices', [kind, issuingAgency, code, criterion])
          }
          columns="var(--columns-entities)"
          rowHeight={52}
          onNearEnd={more}
          row={entity => <Row entity={entity} />}
        />
      )}
    </>
  )
}

function Row({ entity }: { entity: EntitySummary }) {
  return (
    <>
      <span>
        <EntityBadge state={entity.state} />
      </span>
      <span class="mono clip">{entity.code}</span>
      <span class="quiet clip wide">{entity.issuingAgency}</span>
      <span class="quiet clip wide">{entity.version === 0 ? '–' : `Version ${entity.version}`}</span>
      <span class="quiet clip wide">
        {entity.deviceGroup === undefined ? entity.model : `In ${entity.deviceGroup.code}`}
      </span>
      <span class="quiet clip wide">
        <Time at={entity.updatedAt} />
      </span>
    </>
  )
}

function Nothing({ kind, isNarrowed }: { kind: EntityKind; isNarrowed: boolean }) {
  const what = kind === 'device' ? 'device' : 'device group'
  return (
    <p class="quiet">
      {isNarrowed
        ? `There is no ${what} that is looked for so.`
        : `There is no ${what} here yet. It comes with the first submission, or with a pull of what the authority holds.`}
    </p>
  )
}

function Filters({ kind }: { kind: EntityKind }) {
  const { chosen, choose } = readFilters('devices', filters, { kind: kind === 'group' ? kind : undefined })
  return (
    <div class="filters">
      <SearchField
        label="Search"
        placeholder={kind === 'device' ? 'Beginning of the UDI-DI' : 'Beginning of the Basic UDI-DI'}
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
