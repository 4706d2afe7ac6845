import { randomBytes } from 'node:crypto'
import { createPerson, endRole, grantRole } from '../src/people/people.ts'
import { beginSession } from '../src/people/sessions.ts'
import type { Role } from '../src/rights/roles.ts'
import type { Stage } from '../src/stage.ts'
import { listRoleGrants } from '../src/store/people.ts'
import type { World } from './harness.ts'

const environment = {
  now: () => new Date(),
  randomBytes: (count: number) => randomBytes(count),
  sessionTimes: { idle: 3_600_000, lifetime: 3_600_000 },
}

/** A person with one role. */
export interface TestPerson {
  id: string
  /** Begins a session, and gives the headers of a call of the console in it. */
  signIn(): Promise<Record<string, string>>
  /** Takes the role back. */
  endRole(): Promise<void>
}

/** Where a person has a role. */
interface Place {
  organisation: string
  stage: Stage
  actors: 'any' | readonly string[]
}

/** Makes a person with a role, without asking any provider: in the organisation "maker" on the stage preview for any actor, or elsewhere. */
export async function makePerson(
  { gateway }: World,
  name: string,
  role: Role,
  { mail = null, ...place }: Partial<Place> & { mail?: string | null } = {},
): Promise<TestPerson> {
  const { store } = gateway
  const wanted =
    role === 'host'
      ? { role }
      : ({ role, organisation: 'maker', stage: 'preview', actors: 'any', ...place } as const)
  const { id } = await store.write(async db => {
    const person = await createPerson(db, environment, { name, mail }, 'command line')
    await grantRole(db, environment, person.id, wanted, 'command line')
    return person
  })
  return {
    id,
    async signIn() {
      const { token } = await store.write(db =>
        beginSession(db, environment, { personId: id, via: 'account' }),
      )
      return { cookie: `udigate-session=${token}`, origin: gateway.url, 'sec-fetch-site': 'same-origin' }
    },
    async endRole() {
      await store.write(async db => {
        for (const grant of await listRoleGrants(db, id))
          await endRole(db, environment, grant, 'command line')
      })
    },
  }
}
