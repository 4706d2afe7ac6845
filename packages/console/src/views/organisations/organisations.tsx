import { useSignal } from '@preact/signals'
import type { CreatedInvitation, Organisation } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { Claimant } from '../../ui/claimant.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { InvitationLink } from '../../ui/invitation-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { NewOrganisation } from './new-organisation.tsx'

/** The organisations of the gateway, as its hosts manage them: who administers each, and nothing that it keeps. */
export default function Organisations() {
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/organisations', { query: { limit: 100, ...page }, signal }),
    [],
  )
  const made = useSignal<CreatedInvitation | undefined>(undefined)
  return (
    <>
      <h1>Organisations</h1>
      <p class="quiet">
        Each organisation has its own people, keys and records. Hosts see who administers it, and nothing
        else.
      </p>
      {made.value && (
        <InvitationLink
          invitation={made.value}
          onDone={() => {
            made.value = undefined
          }}
        />
      )}
      {made.value?.note !== undefined && <Notice kind="warn">{made.value.note}</Notice>}
      <PagesTable
        label="Organisations by name"
        columns={['Organisation', 'Stages and administrators', 'First administrator', 'What to do']}
        isCards
        pages={pages}
        none="There are no organisations yet."
        row={organisation => <Row organisation={organisation} onDone={pages.again} key={organisation.name} />}
      />
      <NewOrganisation
        onMade={invitation => {
          made.value = invitation
          pages.again()
        }}
      />
    </>
  )
}

function Row({
  organisation: { name, stages, invitation },
  onDone,
}: {
  organisation: Organisation
  onDone(): void
}) {
  return (
    <tr>
      <td>
        <strong>{name}</strong>
      </td>
      <td data-label="Stages and administrators">
        {stages.length === 0 && <span class="quiet">none yet</span>}
        {stages.map(({ stage, administrators }) => (
          <div key={stage}>
            {stage === 'production' ? 'Production' : 'Preview'}:{' '}
            {administrators.length === 0
              ? 'no administrator'
              : administrators.map(person => person.name ?? person.mail ?? 'forgotten').join(', ')}
          </div>
        ))}
      </td>
      <td data-label="First administrator">
        {invitation === undefined ? (
          <span class="quiet">–</span>
        ) : (
          <>
            {invitation.name} ({invitation.mail}),{' '}
            {invitation.claim ? (
              <>
                to be confirmed
                <Claimant claim={invitation.claim} />
              </>
            ) : (
              <>
                {invitation.state === 'OPEN' ? 'invited until' : 'invitation expired on'}{' '}
                <Time at={invitation.expiresAt} />
              </>
            )}
          </>
        )}
      </td>
      <td>
        {invitation?.claim && <Decision name={name} invitation={invitation} onDone={onDone} />}
        {invitation !== undefined && invitation.claim === undefined && stages.length === 0 && (
          <Confirm
            label="Withdraw"
            about={name}
            title={`Withdraw ${name}?`}
            action={async () => {
              await gateway().remove('/api/v1/organisations/{name}', { path: { name } })
              onDone()
            }}
          >
            The link of its first administrator stops working, and there is no such organisation. You can make
            it again.
          </Confirm>
        )}
      </td>
    </tr>
  )
}

/** Whether who has accepted to be the first administrator is who was meant. */
function Decision({
  name,
  invitation,
  onDone,
}: {
  name: string
  invitation: NonNullable<Organisation['invitation']>
  onDone(): void
}) {
  const { name: person = name, claim } = invitation
  return (
    <div class="row">
      <Confirm
        label="Confirm"
        kind="primary"
        about={person}
        title={`Is it ${person} who has accepted?`}
        action={async () => {
          await gateway().post('/api/v1/organisations/{name}/confirm', { path: { name } })
          onDone()
        }}
      >
        {claim && <Claimant claim={claim} />}
        <p>
          Ask the person, by another way than the link went. From then on they administer {name}, and{' '}
          {invitation.mail} counts as their address.
        </p>
      </Confirm>
      <Confirm
        label="Decline"
        about={person}
        title={`Decline who has accepted for ${person}?`}
        isQuiet
        action={async () => {
          await gateway().post('/api/v1/organisations/{name}/decline', { path: { name } })
          onDone()
        }}
      >
        Nothing of what they have chosen is kept, and the link stops working. You can make the organisation
        again.
      </Confirm>
    </div>
  )
}
