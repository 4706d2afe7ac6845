import type { Person } from '../../../api/bodies.ts'
import { gateway, session } from '../../../api/session.ts'
import { goTo, linkTo } from '../../../router/router.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { describeRole } from './describe-person.ts'

/** What ends for a person: sessions, roles, or that it is known who they are. Each says before what follows. */
export function PersonActions({ person, onDone }: { person: Person; onDone(): void }) {
  const { id, name = 'this person', sessions, isYou, roles } = person
  const held = roles.filter(({ endedAt }) => endedAt === undefined)
  const isAdministrator = held.some(({ role }) => role === 'administrator')
  const place = session.value?.stage === 'production' ? 'Production' : 'Preview'
  return (
    <section class="card" aria-labelledby="ends">
      <h2 id="ends">When something changes</h2>
      <ul class="lines">
        {held.length > 0 && (
          <li>
            <div>
              <strong>Sign out</strong>
              <div class="hint">
                {sessions === 0
                  ? 'Is signed in nowhere.'
                  : 'Ends every session. The person can sign in again.'}
              </div>
            </div>
            <Confirm
              label="Sign out"
              about={name}
              title={`Sign ${name} out everywhere?`}
              isQuiet
              isDisabled={sessions === 0}
              action={async () => {
                await gateway().remove('/api/v1/people/{id}/sessions', { path: { id } })
                onDone()
              }}
            >
              Browsers, command lines and what runs in them end within a second. The person can sign in again,
              and keeps every role.
            </Confirm>
          </li>
        )}
        {held.length > 0 && (
          <li>
            <div>
              <strong>Off-board</strong>
              <div class="hint">Takes back every role here. The name stays with what was done.</div>
            </div>
            <Confirm
              label="Off-board"
              about={name}
              title={`Off-board ${name}?`}
              action={async () => {
                await gateway().remove('/api/v1/people/{id}', {
                  path: { id },
                  query: { own: isYou && isAdministrator },
                })
                onDone()
              }}
            >
              <p>
                On {place} the person loses: {held.map(describeRole).join('; ')}. Who has no role elsewhere is
                signed out. All of that within a second.
              </p>
              <p>
                Batches that are not submitted yet stop; what was submitted goes on. API keys that the person
                has seen stay valid: revoke them under API keys. Remove the person at the provider, too.
              </p>
              {isYou && (
                <p>
                  <strong>That is you:</strong> you lose your own roles, and only another administrator gives
                  them back.
                </p>
              )}
            </Confirm>
          </li>
        )}
        {!isYou && (
          <li>
            <div>
              <strong>Forget</strong>
              <div class="hint">Erases who the person was, where a law asks for it.</div>
            </div>
            <Confirm
              label="Forget"
              about={name}
              title={`Forget ${name} for good?`}
              action={async () => {
                await gateway().post('/api/v1/people/{id}/forget', { path: { id } })
                goTo(linkTo('settings', ['people'], { state: 'FORMER' }))
              }}
            >
              <p>
                Name, mail address and all that the person signs in with are erased, and every role ends. What
                they have done stays under an id that names no person, and the evidence verifies as before.
              </p>
              <p>
                <strong>It cannot be taken back.</strong> Invite them again, and they are a new person.
              </p>
            </Confirm>
          </li>
        )}
      </ul>
    </section>
  )
}
