import { hash } from 'node:crypto'
import { type Environment, makeId } from '../../ids.ts'
import { Refusal } from '../../rights/refusal.ts'
import { findAccount } from '../../store/accounts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import {
  findInvitationOfHash,
  insertInvitation,
  listExpiredInvitations,
  removeInvitation,
} from '../../store/invitations.ts'
import { encodeJson } from '../../store/json.ts'
import type { InvitationRow, InvitedRole } from '../../store/tables.ts'

/** Who is invited, and for what: a new person, or one who has lost every way to sign in. */
export type WantedInvitation = (
  | { name: string; mail: string; roles: readonly InvitedRole[] }
  | { personId: string }
) & {
  expiresAt?: Date | undefined
  /** Whether the link is given into the hands of the person, so that nothing is to be proven or confirmed; false where absent. */
  isConfirmed?: boolean | undefined
}

/** An invitation that was just made, with its token: the only time that it is seen, since only its hash is stored. */
export interface MadeInvitation {
  token: string
  row: InvitationRow
}

/** How long an invitation stands where nothing is said, in milliseconds. */
const usualLifetime = 3 * 24 * 3_600_000

/** For how long one that has expired is listed, in milliseconds: then name and address are forgotten. */
const keptFor = 30 * 24 * 3_600_000

/**
 * Invites a person to make an account.
 *
 * @param by who does: `person:<id>`, `key:<id>` or `command line`
 */
export async function invitePerson(
  db: WriteTransaction,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
  wanted: WantedInvitation,
  by: string,
): Promise<MadeInvitation | Refusal> {
  const who = await describeInvited(db, environment, wanted)
  if (who instanceof Refusal) return who
  const { now, randomBytes } = environment
  const token = Buffer.from(randomBytes(32)).toString('base64url')
  const at = now().getTime()
  const row: InvitationRow = {
    id: makeId(environment),
    hash: hashToken(token),
    ...who,
    created_at: at,
    created_by: by,
    expires_at: wanted.expiresAt?.getTime() ?? at + usualLifetime,
    is_confirmed: wanted.isConfirmed === true ? 1 : 0,
    claim: null,
    sealed_totp: null,
    claimed_at: null,
    accepted_at: null,
  }
  for (const { id } of await listExpiredInvitations(db, new Date(at - keptFor))) {
    await removeInvitation(db, id, 'gateway', now())
  }
  await insertInvitation(db, row)
  return { token, row }
}

type Invited = Pick<InvitationRow, 'person_id' | 'name' | 'mail' | 'salt' | 'roles'>

async function describeInvited(
  db: Db,
  { randomBytes }: Pick<Environment, 'randomBytes'>,
  wanted: WantedInvitation,
): Promise<Invited | Refusal> {
  if ('personId' in wanted) {
    const { personId } = wanted
    if (!(await findAccount(db, personId))) return new Refusal(`There is no account of a person ${personId}.`)
    return { person_id: personId, name: null, mail: null, salt: null, roles: encodeJson([]) }
  }
  const { name, mail, roles } = wanted
  const salt = Buffer.from(randomBytes(16)).toString('hex')
  return { person_id: null, name, mail: normaliseMail(mail), salt, roles: encodeJson(roles) }
}

/** The invitation of a token, where it can be accepted now, or was and is to be confirmed. */
export async function findOpenInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const row = await findInvitationOfHash(db, hashToken(token))
  if (!row || row.accepted_at !== null) return undefined
  return row.claimed_at !== null || row.expires_at > now.getTime() ? row : undefined
}

/** The lock of an invitation: two calls neither accept it nor decide on it at the same time. */
export function nameInvitationLock({ id }: Pick<InvitationRow, 'id'>): string {
  return `invitation ${id}`
}

/** The link that opens an invitation: what stands after the # is never sent to any server, nor logged by one. */
export function writeInvitationLink(publicUrl: URL, token: string): string {
  return `${publicUrl.href.replace(/\/$/, '')}/#/invitation/${token}`
}

/** A mail address as it is compared: in lower case, in one form of Unicode. */
export function normaliseMail(mail: string): string {
  return mail.trim().normalize('NFC').toLowerCase()
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
