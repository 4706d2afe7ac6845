import type { Right } from '../rights/rights.ts'
import { findRoles } from '../rights/roles.ts'
import type { Db } from './database.ts'
import { findPerson, listRoleGrants } from './people.ts'
import type { Owner } from './submissions.ts'

/** Whether a person may do something in an organisation on a stage, by the roles that they have there now. */
export async function mayPersonDo(
  db: Db,
  personId: string,
  { organisation, stage }: Owner,
  right: Right,
): Promise<boolean> {
  const person = await findPerson(db, personId)
  if (!person || person.ended_at !== null) return false
  const roles = findRoles(right)
  const grants = await listRoleGrants(db, personId)
  return grants.some(
    grant => grant.organisation === organisation && grant.stage === stage && roles.includes(grant.role),
  )
}
