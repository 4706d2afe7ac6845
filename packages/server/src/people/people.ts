import type { ProvidedRole } from '../config/providers/provider.ts'
import { type Environment, makeId } from '../ids.ts'
import { recordKeyRights } from '../keys/record-rights.ts'
import { removeAddressCode, removeAddressRequest } from '../store/addresses.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { encodeJson } from '../store/json.ts'
import { changePerson, endRoleGrant, insertPerson, insertRoleGrant } from '../store/people.ts'
import type { MailProof, PersonRow, RoleGrantRow } from '../store/tables.ts'
import { endSessionsOf } from './sessions.ts'

/** Who does something about people: `person:<id>`, `key:<id>`, `command line`, or the issuer of a provider. */
export type Author = string

/** Who a person is. */
export interface NewPerson {
  name: string
  mail: string | null
  /** Drawn where absent. */
  id?: string
  /** What has shown that the address is theirs; nothing where absent. */
  mailProof?: MailProof | null
  /** Issuer and subject at a provider; absent for an account of the gateway itself. */
  known?: { provider: string; subject: string }
}

/** Makes a person known to the gateway, who may do nothing yet. */
export async function createPerson(
  db: WriteTransaction,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
  { id = makeId(environment), name, mail, mailProof = null, known }: NewPerson,
  by: Author,
): Promise<PersonRow> {
  const person: PersonRow = {
    id,
    name,
    mail,
    mail_proven_by: mailProof,
    provider: known?.provider ?? null,
    subject: known?.subject ?? null,
    salt: Buffer.from(environment.randomBytes(16)).toString('hex'),
    rights_version: 0,
    created_at: environment.now().getTime(),
    created_by: by,
    ended_at: null,
    last_signed_in_at: null,
  }
  await insertPerson(db, person)
  return person
}

/** What a person becomes: something in an organisation on a stage, or a host of the gateway. */
export type NewRole = ProvidedRole

/**
 * Gives a person a role.
 *
 * @param isByGroups whether it is taken back where the provider names the group no longer
 */
export async function grantRole(
  db: WriteTransaction,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
  personId: string,
  wanted: NewRole,
  by: Author,
  isByGroups = false,
): Promise<RoleGrantRow> {
  const where =
    wanted.role === 'host'
      ? { organisation: null, stage: null, actors: 'any' as const }
      : { organisation: wanted.organisation, stage: wanted.stage, actors: wanted.actors }
  const grant: RoleGrantRow = {
    id: makeId(environment),
    person_id: personId,
    ...where,
    role: wanted.role,
    actors: encodeJson(where.actors),
    is_by_groups: isByGroups ? 1 : 0,
    granted_at: environment.now().getTime(),
    granted_by: by,
    ended_at: null,
    ended_by: null,
  }
  const at = environment.now()
  await recordKeyRights(db, personId, { by, at }, () => insertRoleGrant(db, grant))
  return grant
}

/** Takes a role back: calls that the person makes by it end within a second. @returns whether it was in force */
export function endRole(
  db: WriteTransaction,
  { now }: Pick<Environment, 'now'>,
  grant: Pick<RoleGrantRow, 'id' | 'person_id'>,
  by: Author,
): Promise<boolean> {
  const at = now()
  return recordKeyRights(db, grant.person_id, { by, at }, () => endRoleGrant(db, grant, by, at))
}

/** Lets a person sign in no longer, and ends all that they do now. What they have done stays theirs. */
export async function endPerson(
  db: WriteTransaction,
  environment: Pick<Environment, 'now'>,
  person: PersonRow,
  by: Author,
): Promise<PersonRow> {
  const at = environment.now()
  await endSessionsOf(db, environment, person.id, 'the person was removed')
  await removeAddressRequest(db, person.id)
  await removeAddressCode(db, person.id)
  const ended = { ended_at: person.ended_at ?? at.getTime() }
  return recordKeyRights(db, person.id, { by, at }, () => changePerson(db, person, ended, by, at))
}

/**
 * Forgets who a person was, and lets them sign in no longer: what they have done stays theirs, under an id that identifies no person. The
 * commitments of the evidence tell nothing without the salt.
 */
export async function forgetPerson(
  db: WriteTransaction,
  environment: Pick<Environment, 'now'>,
  person: PersonRow,
  by: Author,
): Promise<PersonRow> {
  const ended = await endPerson(db, environment, person, by)
  const nothing = { name: null, mail: null, mail_proven_by: null, subject: null, salt: null }
  return changePerson(db, ended, nothing, by, environment.now())
}
