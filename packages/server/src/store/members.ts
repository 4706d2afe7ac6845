import type { Role } from '../rights/roles.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { PersonRow } from './tables.ts'

/** A person who has a role in an organisation on a stage. */
export interface Member extends Pick<PersonRow, 'id' | 'mail'> {
  name: string
  roles: readonly Role[]
}

/** Everyone who has a role in an organisation on a stage now, by their names. @param personId that person alone, where it is given */
export async function listMembers(
  db: Db,
  { organisation, stage }: Owner,
  personId?: string,
): Promise<Member[]> {
  let query = db
    .selectFrom('role_grant')
    .innerJoin('person', 'person.id', 'role_grant.person_id')
    .select(['person.id', 'person.name', 'person.mail', 'role_grant.role'])
    .where('role_grant.organisation', '=', organisation)
    .where('role_grant.stage', '=', stage)
    .where('role_grant.ended_at', 'is', null)
    .where('person.ended_at', 'is', null)
    .orderBy('role_grant.id')
  if (personId !== undefined) query = query.where('person.id', '=', personId)
  const members = new Map<string, Member>()
  for (const { id, name, mail, role } of await query.execute()) {
    if (name === null) continue
    const roles = [...new Set([...(members.get(id)?.roles ?? []), role])]
    members.set(id, { id, name, mail, roles })
  }
  return [...members.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1),
  )
}

/** Whether a mail address is of people who had a role in an organisation on a stage, and none of them has one now. */
export async function isOfFormerMember(
  db: Db,
  { organisation, stage }: Owner,
  address: string,
): Promise<boolean> {
  const grants = await db
    .selectFrom('role_grant')
    .innerJoin('person', 'person.id', 'role_grant.person_id')
    .select(['person.mail', 'person.ended_at as left_at', 'role_grant.ended_at'])
    .where('role_grant.organisation', '=', organisation)
    .where('role_grant.stage', '=', stage)
    .where('person.mail', 'is not', null)
    .execute()
  const own = grants.filter(({ mail }) => mail?.toLowerCase() === address.toLowerCase())
  return own.length > 0 && own.every(({ left_at, ended_at }) => left_at !== null || ended_at !== null)
}
