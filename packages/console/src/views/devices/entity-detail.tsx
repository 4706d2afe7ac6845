import type { ComponentChildren } from 'preact'
import type { EntityDetail as Detail, EntityCode, EntityKind } from '../../api/bodies.ts'
import { getEntity, getHistory } from '../../api/entities.ts'
import { listenTo } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { AuditLink } from '../../ui/audit-link.tsx'
import type { Label } from '../../ui/describe-label.ts'
import { EntityBadge } from '../../ui/entity-badge.tsx'
import { NameAndCode } from '../../ui/name-and-code.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { CompareVersions } from './compare-versions.tsx'
import { DeadlinesTab } from './device-deadlines.tsx'
import { DevicesOfGroup } from './devices-of-group.tsx'
import { EditDevice } from './edit-device.tsx'
import { EntityFacts } from './entity-facts.tsx'
import { History } from './history.tsx'
import { PublicView } from './public-view.tsx'
import { Registered } from './registered.tsx'
import { SafetySummaries } from './safety-summaries.tsx'

/** One device or device group: what the authority holds, and how it came to that. */
export function EntityDetail({ kind, name }: { kind: EntityKind; name: EntityCode }) {
  const { value, trouble, again } = useLoad(
    async signal => {
      const [entity, history] = await Promise.all([
        getEntity(kind, name, signal),
        getHistory(kind, name, signal),
      ])
      return { entity, history }
    },
    [kind, name.issuingAgency, name.code, name.criterion],
  )
  useLive(
    () => [
      listenTo('submission', told => {
        const isAbout = told.some(
          each => (kind === 'device' ? each.device : each.deviceGroup).code === name.code,
        )
        if (isAbout) again()
      }),
      listenTo('pull', again),
      listenTo('break', again),
    ],
    [kind, name.code],
  )
  if (!value.value) {
    return (
      <>
        <Head kind={kind} code={name.code} />
        {trouble.value === undefined && <p class="quiet">Loading …</p>}
        <Trouble because={trouble.value} again={again} />
      </>
    )
  }
  const { entity, history } = value.value
  return (
    <>
      <Head
        kind={kind}
        code={entity.code}
        issuingAgency={entity.issuingAgency}
        label={entity.label}
        state={entity.state}
      >
        {kind === 'device' && <EditDevice entity={entity} history={history.items} />}
      </Head>
      <Trouble because={trouble.value} again={again} />
      {entity.doubt !== undefined && <Doubt entity={entity} />}
      <EntityFacts kind={kind} entity={entity} />
      <Tabs
        label={kind === 'device' ? 'About this device' : 'About this device group'}
        chosen={route.value.query.get('tab') ?? 'record'}
        onChoose={tab => goTo(linkTo('devices', route.value.parts, { tab }), { instead: true })}
        tabs={[
          { name: 'record', title: 'Registered record', content: () => <Registered entity={entity} /> },
          ...(kind === 'group'
            ? [{ name: 'devices', title: 'Devices', content: () => <DevicesOfGroup group={name} /> }]
            : []),
          { name: 'history', title: 'History', content: () => <History history={history} /> },
          {
            name: 'compare',
            title: 'Compare',
            content: () => <CompareVersions entity={entity} history={history.items} />,
          },
          ...(kind === 'device'
            ? [
                {
                  name: 'deadlines',
                  title: 'Deadlines',
                  content: () => <DeadlinesTab device={name} />,
                },
              ]
            : []),
          ...(kind === 'device'
            ? [{ name: 'public', title: 'Public', content: () => <PublicView name={name} /> }]
            : []),
          {
            name: 'summaries',
            title: 'Safety summaries',
            content: () => <SafetySummaries entity={entity} />,
          },
        ]}
      />
    </>
  )
}

function Head({
  kind,
  code,
  label,
  state,
  issuingAgency,
  children,
}: {
  kind: EntityKind
  code: string
  issuingAgency?: string
  label?: Label | undefined
  state?: string
  children?: ComponentChildren
}) {
  return (
    <div class="page-head">
      <h1>
        <a href={linkTo('devices', [], { kind: kind === 'group' ? kind : undefined })}>
          {kind === 'device' ? 'Devices' : 'Device groups'}
        </a>{' '}
        / <NameAndCode label={label} code={code} />
      </h1>
      {state !== undefined && <EntityBadge state={state} />}
      <span class="spacer" />
      {issuingAgency !== undefined && (
        <AuditLink parts={[kind === 'device' ? 'devices' : 'device-groups', issuingAgency, code]} />
      )}
      {children}
    </div>
  )
}

function Doubt({ entity: { doubt, heldBy } }: { entity: Detail }) {
  return (
    <Notice kind="doubt">
      It is in doubt: {doubt}{' '}
      {heldBy !== undefined && <a href={linkTo('submissions', [heldBy])}>See its submission.</a>}
    </Notice>
  )
}
