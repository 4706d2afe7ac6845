import type { Invitation } from '../../../api/bodies.ts'
import { describeInvitedRole } from '../../../api/role-words.ts'
import { gateway, may } from '../../../api/session.ts'
import { Claimant } from '../../../ui/claimant.tsx'
import { Confirm } from '../../../ui/confirm.tsx'

/** Who has accepted an invitation, and has none of its roles until it is confirmed that they are who was meant. */
export function ToConfirm({ invitations, onDone }: { invitations: readonly Invitation[]; onDone(): void }) {
  return (
    <section class="card" aria-labelledby="to-confirm">
      <h2 id="to-confirm">To confirm</h2>
      <p class="quiet">
        These people have accepted an invitation, and have no role yet. Ask each of them whether it was them,
        by another way than the one by which the link went.
      </p>
      <ul class="lines">
        {invitations.map(invitation => (
          <Line invitation={invitation} onDone={onDone} key={invitation.id} />
        ))}
      </ul>
    </section>
  )
}

function Line({ invitation, onDone }: { invitation: Invitation; onDone(): void }) {
  const { id, name = id, mail, roles, claim } = invitation
  const decide = (decision: 'confirm' | 'decline') => async () => {
    if (decision === 'confirm') await gateway().post('/api/v1/invitations/{id}/confirm', { path: { id } })
    else await gateway().post('/api/v1/invitations/{id}/decline', { path: { id } })
    onDone()
  }
  return (
    <li>
      <div>
        <strong>{name}</strong> <span class="quiet">{mail}</span>
        {claim && <Claimant claim={claim} />}
        {roles.map(describeInvitedRole).map(role => (
          <div class="hint" key={role}>
            {role}
          </div>
        ))}
      </div>
      {may('people.manage') && (
        <div class="row">
          <Confirm
            label="Confirm"
            kind="primary"
            about={name}
            title={`Is it ${name} who has accepted?`}
            action={decide('confirm')}
          >
            {claim && <Claimant claim={claim} />}
            <p>They can sign in from then on, and have: {roles.map(describeInvitedRole).join('; ')}.</p>
          </Confirm>
          <Confirm
            label="Decline"
            about={name}
            title={`Decline who has accepted for ${name}?`}
            isQuiet
            action={decide('decline')}
          >
            Nothing of what they have chosen is kept, and the link stops working. You can invite the person
            again.
          </Confirm>
        </div>
      )}
    </li>
  )
}
