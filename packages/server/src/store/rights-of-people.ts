import type { Acting } from '../rights/caller.ts'
import { findReaches } from '../rights/reach.ts'
import type { Right } from '../rights/rights.ts'
import type { Db } from './database.ts'
import { decodeJson } from './json.ts'
import { findPerson, listRoleGrants } from './people.ts'
import type { Owner } from './submissions.ts'

/** The actors that a person may do something for in an organisation on a stage, by the roles that they have there now. */
export async function findReachOfPerson(
  db: Db,
  personId: string,
  { organisation, stage }: Owner,
  right: Right,
): Promise<Acting['actors'] | undefined> {
  const person = await findPerson(db, personId)
  if (!person || person.ended_at !== null) return undefined
  const grants = await listRoleGrants(db, personId)
  const given = grants
    .filter(grant => grant.organisation === organisation && grant.stage === stage)
    .map(({ role, actors }) => ({ role, actors: decodeJson(actors) }))
  return findReaches(given).get(right)
}
