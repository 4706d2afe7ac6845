import type { Gateway } from '../../gateway.ts'
import { isInForce } from '../../people/sessions.ts'
import type { Caller } from '../../rights/caller.ts'
import type { Role } from '../../rights/roles.ts'
import { type AuthorNames, readAuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import { listRoleGrantsOf } from '../../store/people.ts'
import { type PersonDetails, readPersonDetails } from '../../store/person-details.ts'
import type { PersonRow, RoleGrantRow } from '../../store/tables.ts'
import { type Body, formatTime } from '../body.ts'
import { viewAuthor } from '../endpoint/author.ts'
import type { PersonResponse } from './bodies.ts'

/** Reads what there is of people, as the organisation and stage of a caller sees them. @returns what views one of them */
export async function readPeople(
  { store: { db }, people, now }: Gateway,
  caller: Caller,
  rows: readonly PersonRow[],
): Promise<(row: PersonRow) => Body<typeof PersonResponse>> {
  const ids = rows.map(({ id }) => id)
  const [grants, details] = [await listRoleGrantsOf(db, caller, ids), await readPersonDetails(db, ids)]
  const names = await readAuthorNames(
    db,
    grants.flatMap(({ granted_by, ended_by }) => (ended_by === null ? [granted_by] : [granted_by, ended_by])),
  )
  const nameProvider = (issuer: string): string =>
    people.providers.find(({ provider }) => isSameIssuer(provider.issuer, issuer))?.provider.title ?? issuer
  return row => {
    const roles = grants.filter(({ person_id }) => person_id === row.id)
    const { account, passkeys = 0, sessions = [] }: Partial<PersonDetails> = details.get(row.id) ?? {}
    const open = sessions.filter(session => isInForce({ ...session, person_ended_at: row.ended_at }, now()))
    const seen = Math.max(row.last_signed_in_at ?? 0, ...sessions.map(({ last_used_at }) => last_used_at))
    return {
      id: row.id,
      name: row.name ?? undefined,
      mail: row.mail ?? account?.mail,
      state: findState(row, roles),
      isYou: caller.agent.kind === 'person' && caller.agent.personId === row.id,
      roles: roles.map(grant => viewRole(grant, names)),
      signsInBy: {
        passkeys,
        password: account !== undefined && account.password_hash !== null,
        provider: row.provider === null ? undefined : nameProvider(row.provider),
      },
      lastSeenAt: seen === 0 ? undefined : formatTime(seen),
      sessions: open.length,
      createdAt: formatTime(row.created_at),
    }
  }
}

/** One person. */
export async function viewPerson(
  gateway: Gateway,
  caller: Caller,
  row: PersonRow,
): Promise<Body<typeof PersonResponse>> {
  return (await readPeople(gateway, caller, [row]))(row)
}

function findState(row: PersonRow, roles: readonly RoleGrantRow[]): Body<typeof PersonResponse>['state'] {
  if (row.salt === null) return 'FORGOTTEN'
  if (row.ended_at !== null) return 'REMOVED'
  return roles.some(({ ended_at }) => ended_at === null) ? 'CURRENT' : 'FORMER'
}

function viewRole(grant: RoleGrantRow, names: AuthorNames) {
  const { id, role, actors, is_by_groups, granted_at, granted_by, ended_at, ended_by } = grant
  return {
    id,
    role: role as Exclude<Role, 'host'>,
    actors: decodeJson(actors),
    isByGroups: is_by_groups === 1,
    grantedAt: formatTime(granted_at),
    grantedBy: viewAuthor(granted_by, names),
    endedAt: formatTime(ended_at),
    endedBy: ended_by === null ? undefined : viewAuthor(ended_by, names),
  }
}

/** Issuers are compared without the slash at their end, which settings and providers write or not. */
function isSameIssuer(one: URL, other: string): boolean {
  return one.href.replace(/\/$/, '') === other.replace(/\/$/, '')
}
