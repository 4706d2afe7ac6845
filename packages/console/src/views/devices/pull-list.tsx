import { useSignal } from '@preact/signals'
import type { PullSummary } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { refreshAfter, useLive } from '../../live/use-live.ts'
import { goTo, linkTo } from '../../router/router.ts'
import { ActorField, useOwnActor } from '../../ui/actor-field.tsx'
import { Allowed } from '../../ui/allowed.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ChoiceField } from '../../ui/fields.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { DeviceTabs } from './device-tabs.tsx'
import { ImportFiles } from './import-files.tsx'
import { PullBadge } from './pull-badge.tsx'

const onPage = 50

/** What was read from the authority, newest first. */
export function PullList() {
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/pulls', { query: { limit: onPage, ...page }, signal }),
    [],
  )
  useLive(
    () =>
      refreshAfter(['pull', 'break'], 1_000, () => {
        // Who has gone on to further pages is not to be thrown back to the first.
        if (pages.items.value.length <= onPage) pages.again()
      }),
    [],
  )
  return (
    <>
      <div class="page-head">
        <h1>Pulls</h1>
      </div>
      <DeviceTabs current="pulls" />
      <p class="quiet">
        A pull reads from the authority what it holds of an actor’s devices, and tells what was known
        otherwise here. Without an access point, it reads that from files.
      </p>
      <Allowed right="pulls.start" what="Pulling from the authority">
        <NewPull />
        <ImportFiles />
      </Allowed>
      <PagesTable
        label="Pulls, newest first"
        columns={['Actor', 'What', 'State', 'Devices', 'Found otherwise', 'Started', 'Ended']}
        pages={pages}
        none="Nothing has been pulled yet."
        row={pull => <Row pull={pull} key={pull.id} />}
      />
    </>
  )
}

const scopes: Readonly<Record<PullSummary['scope'], string>> = {
  FULL: 'everything',
  CHANGED: 'what has changed',
  WAITING: 'what waits for a notified body',
  GROUP: 'a group that waits for a notified body',
  FILE: 'what a file shows',
}

function Row({ pull }: { pull: PullSummary }) {
  const { id, actorCode, scope, counts, differences, startedAt, endedAt } = pull
  return (
    <tr>
      <td>
        <a class="mono srn" href={linkTo('devices', ['pulls', id])}>
          {actorCode}
        </a>
      </td>
      <td>{scopes[scope]}</td>
      <td>
        <PullBadge pull={pull} />
      </td>
      <td class="number">{counts.devices.toLocaleString('en')}</td>
      <td class="number">{differences.toLocaleString('en')}</td>
      <td>
        <Time at={startedAt} />
      </td>
      <td>
        <Time at={endedAt} />
      </td>
    </tr>
  )
}

function NewPull() {
  const actor = useOwnActor()
  const scope = useSignal<'FULL' | 'CHANGED'>('FULL')
  return (
    <div class="controls">
      <ActorField label="Actor to be pulled" hint="SRN of a manufacturer or producer" actor={actor} />
      <ChoiceField
        label="What"
        value={scope.value}
        options={[
          ['FULL', 'Everything'],
          ['CHANGED', 'What has changed'],
        ]}
        onChoose={value => {
          scope.value = value === 'CHANGED' ? 'CHANGED' : 'FULL'
        }}
      />
      <Confirm
        label="Pull"
        title={`Pull what the authority holds of ${actor.value}?`}
        kind="primary"
        isDisabled={actor.value.trim() === ''}
        action={async () => {
          const body = { actorCode: actor.value.trim(), scope: scope.value }
          const { id } = await gateway().post('/api/v1/pulls', { body })
          goTo(linkTo('devices', ['pulls', id]))
        }}
      >
        Nothing changes at the authority. What it holds becomes what is known here, but for what a submission
        is about to change.
      </Confirm>
    </div>
  )
}
