import { readAuthor } from '../rights/author.ts'
import { areWithin } from '../rights/caller.ts'
import { mayGiveRole } from '../rights/roles.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { listRoleGrants } from '../store/people.ts'
import { findReachesIn, findStanding } from '../store/rights-of-people.ts'
import type { InvitationRow, RoleGrantRow } from '../store/tables.ts'
import { isHost, listMemberships } from './memberships.ts'
import type { NewRole } from './people.ts'

/**
 * Whether an author may give a person a role now. Who gives roles need not have them: the table of roles says which they may give to
 * others, for no more actors than their own; to themselves they give none. What is of the machine may give all.
 *
 * @param author who gives it, as it is stored
 * @param personId who would have it; absent for a person who is not known yet
 */
export async function mayGive(
  db: Db,
  author: string,
  role: NewRole,
  personId: string | undefined,
): Promise<boolean> {
  const giver = readAuthor(author)
  if (giver.kind !== 'person') return giver.kind === 'gateway'
  if (role.role === 'host') return false
  const grants = await listRoleGrants(db, giver.id)
  if (giver.id === personId) return grants.some(grant => covers(grant, role))
  const standing = await findStanding(db, giver.id, role)
  const given = standing?.given ?? []
  const held = given.map(each => each.role)
  const reach = (await findReachesIn(db, role.organisation, given)).get('people.manage')
  if (mayGiveRole(held, role.role) && reach !== undefined && areWithin(role.actors, reach)) return true
  // The first administrator of another organisation.
  return standing !== undefined && mayGiveRole(['host'], role.role) && (await isHostNow(db, grants))
}

/** Whether everything that an invitation gives may be given now by who has made it. */
export async function isStillGiven(
  db: Db,
  { created_by, roles }: Pick<InvitationRow, 'created_by' | 'roles'>,
  personId: string | undefined,
): Promise<boolean> {
  for (const role of decodeJson(roles)) {
    if (!(await mayGive(db, created_by, role, personId))) return false
  }
  return true
}

/** Whether a person makes organisations: as a host, or as an administrator of the only one. */
async function isHostNow(db: Db, grants: readonly RoleGrantRow[]): Promise<boolean> {
  if (isHost(grants)) return true
  for (const { organisation, given } of listMemberships(grants)) {
    if ((await findReachesIn(db, organisation, given)).has('organisations.manage')) return true
  }
  return false
}

function covers(grant: RoleGrantRow, role: Exclude<NewRole, { role: 'host' }>): boolean {
  return (
    grant.role === role.role &&
    grant.organisation === role.organisation &&
    grant.stage === role.stage &&
    areWithin(role.actors, decodeJson(grant.actors))
  )
}
