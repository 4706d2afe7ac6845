import type { ComponentChildren } from 'preact'
import type { Invitation } from '../../../api/bodies.ts'
import { nameAuthor } from '../../../api/name-author.ts'
import { describeInvitedRole } from '../../../api/role-words.ts'
import { gateway, may, offer } from '../../../api/session.ts'
import { countWaitingPeople } from '../../../live/waiting-people.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Time } from '../../../ui/time.tsx'
import { ToConfirm, type WaitingPerson } from '../../../ui/to-confirm.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useLoad } from '../../../ui/use-load.ts'
import { Waiting } from '../../../ui/waiting.tsx'

/**
 * Who is invited: first who has accepted and is to be confirmed, then who has not, each to be revoked.
 *
 * @param onConfirmed when there is a person more
 * @param children what stands between: a long list must not hide what waits for a decision
 */
export function Invitations({ onConfirmed, children }: { onConfirmed(): void; children: ComponentChildren }) {
  const { value, trouble, again } = useLoad(
    async () => (await gateway().get('/api/v1/invitations')).items,
    [],
  )
  const claimed = value.value?.filter(({ claim }) => claim !== undefined) ?? []
  const open = value.value?.filter(({ claim }) => claim === undefined)
  const decide = async ({ id }: WaitingPerson, decision: 'confirm' | 'decline') => {
    if (decision === 'confirm') await gateway().post('/api/v1/invitations/{id}/confirm', { path: { id } })
    else await gateway().post('/api/v1/invitations/{id}/decline', { path: { id } })
    again()
    onConfirmed()
    void countWaitingPeople()
  }
  return (
    <>
      <ToConfirm waiting={claimed.flatMap(describeWaiting)} mayDecide={may('people.manage')} decide={decide}>
        These people have accepted an invitation, and have no role yet. Ask each of them whether it was them,
        by another way than the one by which the link went.
      </ToConfirm>
      {children}
      <section class="card" aria-labelledby="invitations">
        <h2 id="invitations">Invitations</h2>
        <Trouble because={trouble.value} again={again} />
        {value.value === undefined && trouble.value === undefined && <Waiting label="Invitations" />}
        {open?.length === 0 && <p class="quiet">No invitation waits to be accepted.</p>}
        {open !== undefined && open.length > 0 && (
          <ul class="lines">
            {open.map(invitation => (
              <Line invitation={invitation} onDone={again} key={invitation.id} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function describeWaiting({ id, name = id, mail, roles, claim }: Invitation): WaitingPerson[] {
  if (!claim) return []
  const waitsFor = roles.map(describeInvitedRole)
  return [
    {
      id,
      name,
      mail,
      claim,
      did: 'Accepted',
      waitsFor,
      onceConfirmed: `They can sign in from then on, and have: ${waitsFor.join('; ')}.`,
      onceDeclined:
        'Nothing of what they have chosen is kept, and the link stops working. You can invite the person again.',
      isYou: claim.person?.id !== undefined && claim.person.id === offer.value?.signedIn?.person?.id,
    },
  ]
}

function Line({ invitation, onDone }: { invitation: Invitation; onDone(): void }) {
  const { id, name, mail, roles, state, createdAt, createdBy, expiresAt } = invitation
  return (
    <li>
      <div>
        <strong>{name}</strong> <span class="quiet">{mail}</span>{' '}
        {state === 'OPEN' ? <Badge kind="busy" text="Waiting" /> : <Badge kind="warn" text="Expired" />}
        <div class="hint">{roles.map(describeInvitedRole).join('; ')}</div>
        <div class="hint">
          Invited by {nameAuthor(createdBy)} on <Time at={createdAt} />,{' '}
          {state === 'OPEN' ? 'good until' : 'expired on'} <Time at={expiresAt} />
        </div>
      </div>
      {may('people.manage') && (
        <Confirm
          label="Revoke"
          about={name ?? id}
          title={`Revoke the invitation of ${name}?`}
          isQuiet
          action={async () => {
            await gateway().remove('/api/v1/invitations/{id}', { path: { id } })
            onDone()
          }}
        >
          The link stops working at once. You can invite the person again.
        </Confirm>
      )}
    </li>
  )
}
