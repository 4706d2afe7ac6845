import type { Environment } from '../../ids.ts'
import { type Acting, areWithin } from '../../rights/caller.ts'
import type { Role } from '../../rights/roles.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db, Store } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import {
  findPerson,
  listAdministratorGrants,
  listAllRoleGrants,
  listPeopleOf,
  listRoleGrants,
} from '../../store/people.ts'
import { findReachOfPerson } from '../../store/rights-of-people.ts'
import type { Owner } from '../../store/submissions.ts'
import type { PersonRow, RoleGrantRow } from '../../store/tables.ts'
import { forgetWholePerson } from '../accounts/forget-person.ts'
import { mayGive } from '../may-give.ts'
import { endRole, grantRole } from '../people.ts'
import { endSessionsOf } from '../sessions.ts'

/** An administrator of an organisation on a stage, who calls. */
export interface Administrator extends Acting {
  personId: string
}

/** What people are administered with. */
export interface AdministeringPeople extends Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
}

/** Why something about a person is not done. */
export type PeopleRefusal =
  /** The person has or had no role in the organisation on the stage, or not this one. */
  | 'unknown'
  /** Who asks is no administrator any longer. */
  | 'not-any-longer'
  /** Who asks may not act for all of the actors. */
  | 'beyond'
  /** Who asks would give themselves a role that they have not. */
  | 'to-oneself'
  /** Who asks would be no administrator any longer, and has not said that this is meant. */
  | 'own'
  | 'last-administrator'
  /** The person is, or was, something elsewhere too. */
  | 'elsewhere'
  /** The person may not sign in any longer. */
  | 'removed'

/** The people of an organisation on a stage, newest first, whose name or mail address has a text in it. */
export async function findPeople(
  db: Db,
  owner: Owner,
  {
    isFormer,
    text,
    limit,
    before,
  }: { isFormer: boolean; text: string; limit: number; before?: string | undefined },
): Promise<PersonRow[]> {
  const sought = fold(text)
  const found: PersonRow[] = []
  let after = before
  for (;;) {
    const rows = await listPeopleOf(db, owner, { isFormer, limit, before: after })
    found.push(...rows.filter(({ name, mail }) => fold(`${name ?? ''} ${mail ?? ''}`).includes(sought)))
    after = rows.at(-1)?.id
    if (rows.length < limit || found.length >= limit) return found.slice(0, limit)
  }
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/**
 * Gives a person of the organisation, on whichever stage, a role on the stage of the caller; nothing where they have it. A person
 * cannot give themselves one.
 */
export function giveRole(
  environment: AdministeringPeople,
  caller: Administrator,
  personId: string,
  { role, actors }: { role: Exclude<Role, 'host'>; actors: Acting['actors'] },
): Promise<PersonRow | PeopleRefusal> {
  return administer(environment, caller, personId, async (db, { person, reach, all, held }) => {
    if (!all.some(({ organisation }) => organisation === caller.organisation)) return 'unknown'
    if (person.ended_at !== null) return 'removed'
    if (!areWithin(actors, reach)) return 'beyond'
    const { organisation, stage, author } = caller
    const wanted = { role, actors, organisation, stage }
    if (!(await mayGive(db, author, wanted, personId)))
      return personId === caller.personId ? 'to-oneself' : 'beyond'
    const isHeld = held.some(grant => grant.role === role && isSameReach(decodeJson(grant.actors), actors))
    if (isHeld) return person
    await grantRole(db, environment, personId, wanted, author)
    return person
  })
}

/** Takes one role of a person back, or all that they have in the organisation on the stage. */
export function takeRolesBack(
  environment: AdministeringPeople,
  caller: Administrator,
  personId: string,
  wanted: { grantId?: string; mayBeOwn: boolean },
): Promise<PersonRow | PeopleRefusal> {
  return administer(environment, caller, personId, async (db, { person, reach, held, all }) => {
    const { grantId, mayBeOwn } = wanted
    const ended = grantId === undefined ? held : held.filter(({ id }) => id === grantId)
    if (ended.length === 0) return 'unknown'
    if (ended.some(({ actors }) => !areWithin(decodeJson(actors), reach))) return 'beyond'
    const isOwn = personId === caller.personId && ended.some(isAdministrators)
    if (isOwn && !mayBeOwn) return 'own'
    if (await leavesNone(db, caller, ended)) return 'last-administrator'
    for (const grant of ended) await endRole(db, environment, grant, caller.author)
    const isNothingNow = all.filter(({ ended_at }) => ended_at === null).length === ended.length
    if (isNothingNow) await endSessionsOf(db, environment, personId, 'the last role was taken back')
    return person
  })
}

/** Ends every session of a person who is something in the organisation on the stage: they can sign in again. */
export function endSessionsOfMember(
  environment: AdministeringPeople,
  caller: Administrator,
  personId: string,
): Promise<PersonRow | PeopleRefusal> {
  return administer(environment, caller, personId, async (db, { person, held }) => {
    if (held.length === 0) return 'unknown'
    await endSessionsOf(db, environment, personId, 'an administrator ended the sessions')
    return person
  })
}

/**
 * Forgets who a person was, who is or was something in this organisation alone, and lets them sign in no longer: what they have done
 * stays theirs, under an id that identifies no person.
 */
export function forgetMember(
  environment: AdministeringPeople,
  caller: Administrator,
  personId: string,
): Promise<PersonRow | PeopleRefusal> {
  return administer(environment, caller, personId, async (db, { person, reach, held, all }) => {
    const { organisation } = caller
    if (!all.some(grant => isIn(caller, grant))) return 'unknown'
    if (personId === caller.personId) return 'own'
    const isElsewhere = all.some(
      grant => grant.organisation !== organisation || (grant.ended_at === null && !isIn(caller, grant)),
    )
    if (isElsewhere) return 'elsewhere'
    if (held.some(({ actors }) => !areWithin(decodeJson(actors), reach))) return 'beyond'
    if (await leavesNone(db, caller, held)) return 'last-administrator'
    for (const grant of held) await endRole(db, environment, grant, caller.author)
    await forgetWholePerson(db, environment, person, caller.author)
    return person
  })
}

/** What is known of a person when something is done about them. */
interface Known {
  person: PersonRow
  /** For which actors the caller manages people. */
  reach: Acting['actors']
  /** Every role that they have or had, anywhere. */
  all: readonly RoleGrantRow[]
  /** The roles that they have where the caller acts. */
  held: readonly RoleGrantRow[]
}

/** Under a lock of the organisation: two administrators cannot take each other's role back at the same time. */
function administer(
  { store }: AdministeringPeople,
  caller: Administrator,
  personId: string,
  work: (db: WriteTransaction, known: Known) => Promise<PersonRow | PeopleRefusal>,
): Promise<PersonRow | PeopleRefusal> {
  return store.write(
    async (db): Promise<PersonRow | PeopleRefusal> => {
      const reach = await findReachOfPerson(db, caller.personId, caller, 'people.manage')
      if (reach === undefined) return 'not-any-longer'
      const person = await findPerson(db, personId)
      if (!person) return 'unknown'
      const [all, inForce] = [await listAllRoleGrants(db, personId), await listRoleGrants(db, personId)]
      const held = inForce.filter(grant => isIn(caller, grant))
      return work(db, { person, reach, all, held })
    },
    [`${caller.stage} people ${caller.organisation}`],
  )
}

/** Whether no administrator who can sign in would be left for all the actors of one whose role is taken back. */
async function leavesNone(db: Db, owner: Owner, ended: readonly RoleGrantRow[]): Promise<boolean> {
  const lost = ended.filter(isAdministrators)
  if (lost.length === 0) return false
  const left = (await listAdministratorGrants(db, owner)).filter(
    ({ id }) => !ended.some(each => each.id === id),
  )
  return lost.some(
    ({ actors }) => !left.some(other => areWithin(decodeJson(actors), decodeJson(other.actors))),
  )
}

function isAdministrators({ role }: RoleGrantRow): boolean {
  return role === 'administrator'
}

function isIn({ organisation, stage }: Owner, grant: RoleGrantRow): boolean {
  return grant.organisation === organisation && grant.stage === stage
}

function isSameReach(one: Acting['actors'], other: Acting['actors']): boolean {
  return areWithin(one, other) && areWithin(other, one)
}
