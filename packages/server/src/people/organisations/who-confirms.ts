import { stages } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { listOrganisationsInUse } from '../../store/organisations.ts'
import { listAdministratorGrants } from '../../store/people.ts'
import type { InvitationRow, InvitedRole } from '../../store/tables.ts'

/**
 * Who decides whether a person who has accepted an invitation is who was meant: an administrator of the organisation; a host, where it
 * makes a host or the first administrator of an organisation; else who works on the machine of the gateway.
 */
export type Confirmer = 'administrator' | 'host' | 'operator'

/** Who decides on an invitation, once it is accepted. */
export async function findConfirmer(
  db: Db,
  { person_id, roles }: Pick<InvitationRow, 'person_id' | 'roles'>,
): Promise<Confirmer> {
  const given = decodeJson(roles)
  // Who confirmed another way into an account could sign in as its person.
  if (person_id !== null || given.length === 0) return 'operator'
  if (given.every(({ role }) => role === 'host')) return 'host'
  const organisation = findOnlyOrganisation(given)
  if (organisation === undefined) return 'operator'
  const inStages = given.flatMap(role => (role.role === 'host' ? [] : [role.stage]))
  const administrators = await Promise.all(
    inStages.map(stage => listAdministratorGrants(db, { organisation, stage })),
  )
  if (administrators.every(found => found.length > 0)) return 'administrator'
  const inUse = new Set(await listOrganisationsInUse(db))
  return (await isOfFirst(db, organisation, given, inUse)) ? 'host' : 'operator'
}

/** The organisation of all of these roles; `undefined` where they are of several, or of hosts. */
export function findOnlyOrganisation(roles: readonly InvitedRole[]): string | undefined {
  const named = new Set(roles.map(role => (role.role === 'host' ? undefined : role.organisation)))
  const [organisation] = named
  return named.size === 1 ? organisation : undefined
}

/** Whether roles are those of the first person of an organisation, or of the administrator of one that has none. */
export async function isOfFirst(
  db: Db,
  organisation: string,
  roles: readonly InvitedRole[],
  inUse: ReadonlySet<string>,
): Promise<boolean> {
  if (!inUse.has(organisation)) return true
  if (!roles.some(({ role }) => role === 'administrator')) return false
  const found = await Promise.all(stages.map(stage => listAdministratorGrants(db, { organisation, stage })))
  return found.flat().length === 0
}
