import type { EntityDetail, EntityKind } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { describeClass, describeModel } from '../../ui/describe-label.ts'
import { describeState } from '../../ui/entity-badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { findTitle } from '../../ui/field-title.ts'
import { Time } from '../../ui/time.tsx'

const parts: Readonly<Record<string, string>> = {
  deviceGroup: 'device group',
  device: 'device',
  marketInfos: 'markets',
  packages: 'packages',
  originalManufacturer: 'original manufacturer',
}

/** What an entity is, and how it stands. */
export function EntityFacts({ kind, entity }: { kind: EntityKind; entity: EntityDetail }) {
  const { issuingAgency, criterion, model, actorCode, deviceGroup, version, versions, heldBy, label } = entity
  return (
    <section class="card" aria-label="At a glance">
      <Facts
        of={{
          'Reference number': label?.reference,
          [findTitle(kind === 'device' ? 'Device' : 'DeviceGroup', model)]: (
            <span>
              <span class="mono">{entity.code}</span> <span class="quiet">{issuingAgency}</span>
            </span>
          ),
          'Device group': deviceGroup && (
            <a href={linkTo('devices', ['group', deviceGroup.issuingAgency, deviceGroup.code, criterion])}>
              {label?.group} <span class="mono">{deviceGroup.code}</span>
            </a>
          ),
          'Risk class': label?.class && describeClass(label.class),
          Model: describeModel(model),
          Actor: actorCode,
          'At the authority': describeState(entity.heldState),
          ...Object.fromEntries(
            [...Map.groupBy(entity.registers ?? [], each => each.register)].map(([register, states]) => [
              `In ${register}`,
              states.map(each => <InRegister of={each} key={each.fileId} />),
            ]),
          ),
          Version: version === 0 ? undefined : version,
          'Versions of its parts':
            kind === 'group' ? undefined : Object.entries(versions).map(describePart).join(', '),
          'Held by submission': heldBy && (
            <a class="mono" href={linkTo('submissions', [heldBy])}>
              {heldBy}
            </a>
          ),
          'Last change': <Time at={entity.updatedAt} />,
        }}
      />
    </section>
  )
}

/** Where a device stands in a further register by one of its files. */
function InRegister({ of }: { of: NonNullable<EntityDetail['registers']>[number] }) {
  const { register, madeAt, uploadedAt, confirmedAt, refusedAt, because, discardedAt } = of
  const [word, at] =
    refusedAt !== undefined
      ? ['not taken', refusedAt]
      : discardedAt !== undefined
        ? ['discarded there', discardedAt]
        : confirmedAt !== undefined
          ? ['there since', confirmedAt]
          : uploadedAt !== undefined
            ? ['uploaded', uploadedAt]
            : ['in a file of', madeAt]
  return (
    <p>
      <a href={linkTo('devices', ['register', register])}>
        {word} <Time at={at} />
      </a>{' '}
      {because?.join('; ')}
    </p>
  )
}

function describePart([part, version]: readonly [string, number]): string {
  return `${parts[part] ?? part} ${version === 0 ? 'not known' : version}`
}
