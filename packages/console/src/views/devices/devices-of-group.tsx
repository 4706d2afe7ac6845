import type { EntityCode, EntitySummary } from '../../api/bodies.ts'
import { listEntities } from '../../api/entities.ts'
import { linkTo } from '../../router/router.ts'
import { EntityBadge } from '../../ui/entity-badge.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'

/** The devices of a group. */
export function DevicesOfGroup({ group }: { group: EntityCode }) {
  const { items, state, trouble, more } = usePages(
    async (wanted, signal) => {
      const page = await listEntities(
        'device',
        { deviceGroup: group.code, ...(group.criterion && { criterion: group.criterion }), ...wanted },
        signal,
      )
      // Another agency may have issued the same code.
      return {
        ...page,
        items: page.items.filter(each => each.deviceGroup?.issuingAgency === group.issuingAgency),
      }
    },
    [group.code, group.criterion],
  )
  if (trouble.value !== undefined) return <Notice kind="bad">{trouble.value}</Notice>
  if (items.value.length === 0) {
    return <p class="quiet">{state.value === 'loading' ? 'Loading …' : 'It has no devices here.'}</p>
  }
  return (
    <>
      <Table devices={items.value} />
      <MoreButton state={state} more={more} />
    </>
  )
}

function Table({ devices }: { devices: readonly EntitySummary[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="table-frame" tabIndex={0} aria-label="Devices of this group">
      <table>
        <thead>
          <tr>
            <th scope="col">Trade name</th>
            <th scope="col">Reference</th>
            <th scope="col">UDI-DI</th>
            <th scope="col">State</th>
            <th scope="col">Version</th>
            <th scope="col">Last change</th>
          </tr>
        </thead>
        <tbody>
          {devices.map(({ issuingAgency, code, criterion, label, state, version, updatedAt }) => (
            <tr key={`${criterion} ${issuingAgency} ${code}`}>
              <td>
                <a href={linkTo('devices', ['device', issuingAgency, code, criterion])}>
                  {label?.name ?? label?.reference ?? code}
                  <span class="visually-hidden"> {code}</span>
                </a>
              </td>
              <td>{label?.reference ?? '–'}</td>
              <td class="mono">{code}</td>
              <td>
                <EntityBadge state={state} />
              </td>
              <td>{version === 0 ? '–' : version}</td>
              <td>
                <Time at={updatedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
