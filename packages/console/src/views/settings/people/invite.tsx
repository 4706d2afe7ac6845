import { useSignal } from '@preact/signals'
import type { CreatedInvitation, RoleName } from '../../../api/bodies.ts'
import { findReach, gateway } from '../../../api/session.ts'
import { linkTo } from '../../../router/router.ts'
import { Allowed } from '../../../ui/allowed.tsx'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { InvitationLink } from '../../../ui/invitation-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useLoad } from '../../../ui/use-load.ts'
import { readActors } from '../read-actors.ts'
import { ActorsField } from './actors-field.tsx'
import { RolesField } from './roles-field.tsx'

/** Invites a person into the organisation on this stage. */
export function Invite() {
  const made = useSignal<CreatedInvitation | undefined>(undefined)
  return (
    <div class="settings-page">
      <p>
        <a href={linkTo('settings', ['people'])}>All people</a>
      </p>
      <Allowed right="people.manage" what="Inviting people">
        {made.value === undefined ? (
          <InviteForm
            onMade={invitation => {
              made.value = invitation
            }}
          />
        ) : (
          <InvitationLink
            invitation={made.value}
            onDone={() => {
              made.value = undefined
            }}
          />
        )}
      </Allowed>
    </div>
  )
}

function InviteForm({ onMade }: { onMade(invitation: CreatedInvitation): void }) {
  const name = useSignal('')
  const mail = useSignal('')
  const roles = useSignal<readonly RoleName[]>(['submitter'])
  const actors = useSignal('')
  const wantsMail = useSignal(true)
  const { isBusy, trouble, act } = useAct()
  const canMail =
    useLoad(async () => (await gateway().get('/api/v1/invitations')).canMail, []).value.value === true

  const invite = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      const reach = readActors(actors.value) ?? findReach('people.manage')
      const given = reach === 'any' ? reach : [...reach]
      onMade(
        await gateway().post('/api/v1/invitations', {
          body: {
            name: name.value.trim(),
            mail: mail.value.trim(),
            roles: roles.value.map(role => ({ role, actors: given })),
            isMailed: canMail && wantsMail.value,
          },
        }),
      )
    })
  }
  return (
    <form class="card" aria-label="Invite a person" onSubmit={event => void invite(event)}>
      <h2>Invite a person</h2>
      <div class="columns">
        <TextField
          label="Name"
          isNeeded
          value={name.value}
          onChoose={value => {
            name.value = value
          }}
        />
        <TextField
          label="Mail address"
          inputMode="email"
          isNeeded
          hint="The person signs in with it"
          value={mail.value}
          onChoose={value => {
            mail.value = value
          }}
        />
      </div>
      <RolesField
        legend="Roles"
        chosen={roles.value}
        onChoose={chosen => {
          roles.value = chosen
        }}
      />
      <ActorsField
        value={actors.value}
        onChoose={value => {
          actors.value = value
        }}
      />
      {canMail && (
        <CheckField
          label="Send the link to the mail address."
          checked={wantsMail.value}
          onChoose={value => {
            wantsMail.value = value
          }}
        />
      )}
      <p class="quiet">
        You get a link for the person. It works once, within three days, and is shown this once.{' '}
        {canMail
          ? 'Who opens it proves the mail address with a code that is sent there.'
          : 'Who opens it has no role until you confirm under “To confirm” that it is the person.'}
      </p>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        <button class="primary" type="submit" disabled={isBusy.value || roles.value.length === 0}>
          Invite
        </button>
      </div>
    </form>
  )
}
