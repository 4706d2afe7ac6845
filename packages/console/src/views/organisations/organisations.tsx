import { useSignal } from '@preact/signals'
import type { CreatedInvitation, Organisation } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { InvitationLink } from '../../ui/invitation-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { NewOrganisation } from './new-organisation.tsx'
import { ToConfirmAsHost } from './to-confirm.tsx'

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
        Each organisation has its own people, keys and records. Hosts see who administers it and who waits for
        them, and nothing else.
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
      <ToConfirmAsHost onDone={pages.again} />
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
              'to be confirmed'
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
