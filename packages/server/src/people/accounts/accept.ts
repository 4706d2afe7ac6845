import { findAccount, findPasskey, keepAccount, listPasskeys, removePasskeys } from '../../store/accounts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { acceptInvitation, findInvitation } from '../../store/invitations.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import { forgetAttemptsOf, useChallenge } from '../../store/sign-in-attempts.ts'
import type { AccountRow, InvitationRow } from '../../store/tables.ts'
import { isStillGiven } from '../may-give.ts'
import { createPerson, grantRole } from '../people.ts'
import { type BegunSession, beginSession, endSessionsOf } from '../sessions.ts'
import { type Accounting, nameAccountLock } from './accounting.ts'
import { markAccount } from './attempts.ts'
import type { UsedChallenge } from './challenges.ts'
import { type PasswordToKeep, sealTotp } from './enrolment.ts'
import { findInvitee } from './invitee.ts'
import type { NewPasskey } from './passkeys.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { storePasskey } from './store-passkey.ts'

/** With what an invited person is going to sign in. */
export type ChosenWay =
  | { kind: 'passkey'; passkey: NewPasskey; name: string; challenge: UsedChallenge }
  | { kind: 'password'; password: PasswordToKeep }

/** What an invited person gets: a session, and recovery codes, which are seen only now. */
export interface Accepted {
  session: BegunSession
  recoveryCodes: readonly string[]
}

/**
 * Makes the account of an invited person, with the roles of the invitation, or opens an account again whose person has lost every
 * way into it: then this way takes the place of all others.
 *
 * @param invitation as it was found by its token
 * @returns `gone` where it was accepted meanwhile, or cannot be any longer; `known` where the passkey is some account's already
 */
export function acceptFor(
  accounting: Accounting,
  invitation: InvitationRow,
  way: ChosenWay,
): Promise<Accepted | 'gone' | 'known'> {
  const { store, now, randomBytes } = accounting
  const recoveryCodes = makeRecoveryCodes(randomBytes)
  return store.write(
    async (db): Promise<Accepted | 'gone' | 'known'> => {
      const row = await findInvitation(db, invitation.id)
      if (!row || row.accepted_at !== null) return 'gone'
      if (way.kind === 'passkey') {
        if (await findPasskey(db, way.passkey.id)) return 'known'
        if (!(await useChallenge(db, way.challenge, now()))) return 'gone'
      }
      const account = await findOrMakeAccount(db, accounting, row)
      if (!account) return 'gone'
      const { person_id: personId } = account
      await removePasskeys(
        db,
        (await listPasskeys(db, personId)).map(({ id }) => id),
      )
      const recovery_hashes = encodeJson(recoveryCodes.map(hashRecoveryCode))
      await keepWay(db, accounting, { ...account, recovery_hashes }, way)
      await acceptInvitation(db, row.id, personId, way.kind, now())
      for (const mark of markAccount(accounting.sealing, account.mail)) await forgetAttemptsOf(db, mark)
      await endSessionsOf(db, accounting, personId, 'another way to sign in was set by an invitation')
      return { session: await beginSession(db, accounting, { personId, via: 'account' }), recoveryCodes }
    },
    [nameInvitationLock(invitation), nameAccountLock(invitation.person_id ?? invitation.mail ?? '')],
  )
}

/** The account that an invitation is for, without any way to sign in; `undefined` where there can be none. */
async function findOrMakeAccount(
  db: WriteTransaction,
  accounting: Accounting,
  row: InvitationRow,
): Promise<AccountRow | undefined> {
  const invitee = await findInvitee(db, row)
  const nothing = { password_hash: null, sealed_totp: null, totp_step: null }
  if (invitee?.kind === 'reopen') {
    const known = await findAccount(db, row.person_id ?? '')
    return known && { ...known, ...nothing }
  }
  if (invitee?.kind !== 'new' || !(await isStillGiven(db, row, undefined))) return undefined
  const { name, mail } = invitee
  const person = await createPerson(db, accounting, { name, mail }, row.created_by)
  await grantRoles(db, accounting, person.id, row)
  const at = accounting.now().getTime()
  const mail_salt = Buffer.from(accounting.randomBytes(16)).toString('hex')
  return {
    person_id: person.id,
    mail,
    mail_salt,
    ...nothing,
    recovery_hashes: encodeJson([]),
    changed_at: at,
  }
}

/**
 * Gives the roles of an invitation to a person who has signed in already, by an account or by a provider.
 *
 * @returns whether it could be accepted
 */
export function joinBy(
  accounting: Accounting,
  invitation: InvitationRow,
  personId: string,
): Promise<boolean> {
  return accounting.store.write(
    async db => {
      const row = await findInvitation(db, invitation.id)
      if (!row || row.accepted_at !== null || row.person_id !== null) return false
      if (!(await isStillGiven(db, row, personId))) return false
      await grantRoles(db, accounting, personId, row)
      await acceptInvitation(db, row.id, personId, 'session', accounting.now())
      return true
    },
    [nameInvitationLock(invitation)],
  )
}

async function grantRoles(
  db: WriteTransaction,
  accounting: Accounting,
  personId: string,
  { roles, created_by }: InvitationRow,
): Promise<void> {
  for (const role of decodeJson(roles)) await grantRole(db, accounting, personId, role, created_by)
}

function nameInvitationLock({ id }: InvitationRow): string {
  return `invitation ${id}`
}

async function keepWay(
  db: WriteTransaction,
  { now, sealing }: Accounting,
  account: AccountRow,
  way: ChosenWay,
): Promise<void> {
  const { person_id: personId } = account
  const at = now().getTime()
  if (way.kind === 'passkey') {
    await storePasskey(db, personId, way.passkey, way.name, now())
    return keepAccount(db, { ...account, changed_at: at }, 'made', `person:${personId}`)
  }
  const { secret, ...password } = way.password
  const sealed_totp = sealTotp(sealing, personId, secret)
  return keepAccount(
    db,
    { ...account, ...password, sealed_totp, changed_at: at },
    'made',
    `person:${personId}`,
  )
}
