import type { Person } from '../../../api/bodies.ts'
import { gateway, may } from '../../../api/session.ts'
import { linkTo } from '../../../router/router.ts'
import { AuditLink } from '../../../ui/audit-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { NeedsRight } from '../../../ui/needs-right.tsx'
import { Time } from '../../../ui/time.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useLoad } from '../../../ui/use-load.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { describeSessions, describeWays } from './describe-person.ts'
import { GiveRole } from './give-role.tsx'
import { HeldRoles } from './held-roles.tsx'
import { PersonActions } from './person-actions.tsx'

const states: Readonly<Record<Person['state'], string | undefined>> = {
  CURRENT: undefined,
  FORMER: 'Former',
  REMOVED: 'Removed',
  FORGOTTEN: 'Forgotten',
}

/** A person of the organisation on this stage: what they are, and what an administrator does about that. */
export function Member({ id }: { id: string }) {
  const { value, trouble, again } = useLoad(
    () => gateway().get('/api/v1/people/{id}', { path: { id } }),
    [id],
  )
  const person = value.value
  const mark = person && states[person.state]
  const mayAudit = may('audit.read')
  return (
    <div class="settings-page">
      <p>
        <a href={linkTo('settings', ['people'])}>All people</a>
      </p>
      <Trouble because={trouble.value} again={again} />
      {person === undefined && trouble.value === undefined && <Waiting label="Person" />}
      {person !== undefined && (
        <>
          <section class="card" aria-labelledby="person">
            <h2 id="person">
              {person.name ?? 'Forgotten person'} {person.isYou && <span class="quiet">(you)</span>}{' '}
              {mark !== undefined && <Badge kind="plain" text={mark} />}
            </h2>
            <Facts
              of={{
                'Mail address': person.mail,
                'Signs in by': describeWays(person),
                'Seen last': person.lastSeenAt === undefined ? 'never' : <Time at={person.lastSeenAt} />,
                'Signed in': describeSessions(person.sessions),
                'Known since': <Time at={person.createdAt} />,
                Id: <span class="mono">{person.id}</span>,
                'What was done to them': mayAudit ? <AuditLink parts={['people', person.id]} /> : undefined,
                'What they did': mayAudit ? (
                  <a href={linkTo('audit-trail', [], { person: person.id })}>Acts</a>
                ) : undefined,
              }}
            />
          </section>
          <HeldRoles person={person} onDone={again} />
          {may('people.manage') ? (
            <>
              {(person.state === 'CURRENT' || person.state === 'FORMER') && (
                <GiveRole person={person} onDone={again} />
              )}
              {person.state !== 'FORGOTTEN' && <PersonActions person={person} onDone={again} />}
            </>
          ) : (
            <NeedsRight what="Changing people" right="people.manage" />
          )}
        </>
      )}
    </div>
  )
}
