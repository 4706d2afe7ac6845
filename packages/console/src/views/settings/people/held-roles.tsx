import type { HeldRole, Person } from '../../../api/bodies.ts'
import { nameAuthor } from '../../../api/name-author.ts'
import { nameRole } from '../../../api/role-words.ts'
import { gateway, may } from '../../../api/session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Time } from '../../../ui/time.tsx'
import { describeRole } from './describe-person.ts'

interface Props {
  person: Person
  onDone(): void
}

/** The roles that a person has here and had, each to be taken back. */
export function HeldRoles({ person, onDone }: Props) {
  const roles = person.roles.toSorted((one, other) => Number(isEnded(one)) - Number(isEnded(other)))
  return (
    <section class="card" aria-labelledby="roles">
      <h2 id="roles">Roles</h2>
      <ul class="lines">
        {roles.map(role => (
          <li key={role.id} class={isEnded(role) ? 'quiet' : undefined}>
            <div>
              <strong>{describeRole(role)}</strong>
              {isEnded(role) && ', taken back'}
              <div class="hint">
                {role.isByGroups
                  ? 'Given by groups of the provider'
                  : `Given by ${nameWithin(role.grantedBy)}`}{' '}
                on <Time at={role.grantedAt} />
                {role.endedAt !== undefined && (
                  <>
                    , taken back{role.endedBy && ` by ${nameWithin(role.endedBy)}`} on{' '}
                    <Time at={role.endedAt} />
                  </>
                )}
              </div>
            </div>
            {!isEnded(role) && may('people.manage') && (
              <TakeBack person={person} role={role} onDone={onDone} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TakeBack({ person, role, onDone }: Props & { role: HeldRole }) {
  const isOwn = person.isYou && role.role === 'administrator'
  return (
    <Confirm
      label="Take back"
      about={describeRole(role)}
      title={`Take back ${nameRole(role.role)} of ${person.name}?`}
      isQuiet
      action={async () => {
        await gateway().remove('/api/v1/people/{id}/roles/{role}', {
          path: { id: person.id, role: role.id },
          query: { own: isOwn },
        })
        onDone()
      }}
    >
      <p>What the person is doing with this role ends within a second. What they have submitted goes on.</p>
      {role.isByGroups && (
        <p>The groups of the provider give it again at the next sign-in: take the group away there, too.</p>
      )}
      {isOwn && (
        <p>
          <strong>It is your own role:</strong> without it you administer nothing here, and only another
          administrator gives it back.
        </p>
      )}
    </Confirm>
  )
}

function isEnded({ endedAt }: HeldRole): boolean {
  return endedAt !== undefined
}

/** Who gave a role, within a sentence. */
function nameWithin(author: HeldRole['grantedBy']): string {
  const name = nameAuthor(author)
  return author.name === undefined ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name
}
