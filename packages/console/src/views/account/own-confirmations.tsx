import type { WaitingFor } from '../../api/bodies.ts'
import { nameConfirmer } from '../../api/name-confirmer.ts'
import { describeInvitedRole } from '../../api/role-words.ts'
import { Time } from '../../ui/time.tsx'

/** The invitations that the person has accepted and that are to be confirmed: for what, since when and by whom. */
export function OwnConfirmations({ waiting }: { waiting: readonly WaitingFor[] }) {
  const accepted = waiting.filter(({ kind }) => kind === 'INVITATION')
  if (accepted.length === 0) return null
  return (
    <section class="card" aria-labelledby="waiting-for">
      <h2 id="waiting-for">Waiting to be confirmed</h2>
      <ul class="lines">
        {accepted.map(({ mail, roles, since, confirmedBy }) => (
          <li key={`${since} ${mail}`}>
            <div>
              <strong>{roles.map(describeInvitedRole).join('; ')}</strong>
              <div class="hint">
                Invitation to {mail}, accepted on <Time at={since} />. {nameConfirmer(confirmedBy, roles)}{' '}
                makes sure that it was you, and confirms it: tell them that you have accepted.
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
