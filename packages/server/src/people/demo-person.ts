import type { Environment } from '../ids.ts'
import type { Role } from '../rights/roles.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { findPersonOfProvider } from '../store/people.ts'
import type { PersonRow } from '../store/tables.ts'
import { createPerson, grantRole } from './people.ts'

/** Who vouches for the person for trying out: no provider, whose issuers are addresses. */
const known = { provider: 'demo', subject: 'demo' }

/** Whether a person is the one for trying out, by who vouches for them. */
export function isDemoProvider(provider: string | null): boolean {
  return provider === known.provider
}

/** What they are: all that there is in an organisation. */
const roles: readonly Exclude<Role, 'host'>[] = ['submitter', 'operator', 'administrator', 'auditor']

/** The person for trying out, who is made when they sign in first. */
export async function keepDemoPerson(
  db: WriteTransaction,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
): Promise<PersonRow> {
  const found = await findPersonOfProvider(db, known.provider, known.subject)
  if (found) return found
  const person = await createPerson(db, environment, { name: 'Demo person', mail: null, known }, 'demo')
  const where = { organisation: 'demo', stage: 'preview', actors: 'any' } as const
  for (const role of roles) await grantRole(db, environment, person.id, { role, ...where }, 'demo')
  await grantRole(db, environment, person.id, { role: 'host' }, 'demo')
  return person
}
