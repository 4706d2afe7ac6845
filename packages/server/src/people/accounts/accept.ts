import { findPasskey } from '../../store/accounts.ts'
import type { AcceptanceProof, WriteTransaction } from '../../store/changes.ts'
import { claimInvitation, findInvitation } from '../../store/invitations.ts'
import { decodeJson } from '../../store/json.ts'
import { findPerson } from '../../store/people.ts'
import { forgetAttemptsOf, useChallenge } from '../../store/sign-in-attempts.ts'
import type { Claim, InvitationRow, PersonRow } from '../../store/tables.ts'
import { isStillGiven } from '../may-give.ts'
import { type VouchedFor, vouchesFor } from '../providers/vouches-for.ts'
import { type BegunSession, beginSession, endSessionsOf } from '../sessions.ts'
import { type Accounting, nameAccountLock } from './accounting.ts'
import { markAccount } from './attempts.ts'
import type { UsedChallenge } from './challenges.ts'
import { type PasswordToKeep, sealTotp } from './enrolment.ts'
import { nameInvitationLock, normaliseMail } from './invite.ts'
import type { NewPasskey } from './passkeys.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { newPersonId, settleClaim } from './settle-claim.ts'

/** With what an invited person is going to sign in. */
export type ChosenWay =
  | { kind: 'passkey'; passkey: NewPasskey; name: string; challenge: UsedChallenge }
  | { kind: 'password'; password: PasswordToKeep }

/** What an invited person gets: recovery codes, which are seen only now, and a session unless they are to be confirmed. */
export interface Accepted {
  session: BegunSession | undefined
  recoveryCodes: readonly string[]
}

/**
 * Why an invitation is not accepted: it was meanwhile, or cannot be any longer; the passkey is some account's already; or who has proven
 * the address has an account that bears it.
 */
export type NotAccepted = 'gone' | 'known' | 'taken'

/**
 * Makes the account of an invited person, with the roles of the invitation, or opens an account again whose person has lost every
 * way into it: then this way takes the place of all others. Where nothing shows that they are who was meant, all of that waits to be
 * confirmed, and they are nothing here.
 *
 * @param invitation as it was found by its token
 * @param isProven whether they have proven that the address of the invitation is theirs
 */
export function acceptFor(
  accounting: Accounting,
  invitation: InvitationRow,
  way: ChosenWay,
  isProven: boolean,
): Promise<Accepted | NotAccepted> {
  const { store, now, randomBytes, sealing } = accounting
  const recoveryCodes = makeRecoveryCodes(randomBytes)
  return store.write(
    async (db): Promise<Accepted | NotAccepted> => {
      const row = await findUnclaimed(db, invitation, undefined)
      if (!row) return 'gone'
      if (way.kind === 'passkey') {
        if (await findPasskey(db, way.passkey.id)) return 'known'
        if (!(await useChallenge(db, way.challenge, now()))) return 'gone'
      }
      const personId = row.person_id ?? newPersonId(accounting)
      const claimed = writeClaim(accounting, personId, way, recoveryCodes.map(hashRecoveryCode))
      const proof = findProof(row, isProven)
      if (proof === undefined) {
        await claimInvitation(db, row, claimed, now())
        return { session: undefined, recoveryCodes }
      }
      const settled = await settleClaim(db, accounting, row, claimed, proof)
      if (typeof settled === 'string') return settled
      if (row.person_id !== null) {
        for (const mark of markAccount(sealing, settled.mail ?? '', personId))
          await forgetAttemptsOf(db, mark)
      }
      await endSessionsOf(db, accounting, personId, 'another way to sign in was set by an invitation')
      return { session: await beginSession(db, accounting, { personId, via: 'account' }), recoveryCodes }
    },
    [nameInvitationLock(invitation), nameAccountLock(invitation.person_id ?? invitation.mail ?? '')],
  )
}

/**
 * Gives the roles of an invitation to a person who has signed in already, by an account or by a provider; where nothing shows that they
 * are who was meant, that waits to be confirmed.
 *
 * @param isProven whether they have proven just now that the address of the invitation is theirs
 */
export function joinBy(
  accounting: Pick<Accounting, 'store' | 'now' | 'randomBytes' | 'providers'>,
  invitation: InvitationRow,
  personId: string,
  isProven: boolean,
): Promise<'joined' | 'waiting' | 'gone'> {
  const { store, now, providers } = accounting
  return store.write(
    async (db): Promise<'joined' | 'waiting' | 'gone'> => {
      const [row, person] = [await findUnclaimed(db, invitation, personId), await findPerson(db, personId)]
      if (!row || row.person_id !== null || !person) return 'gone'
      const claimed = { claim: { personId, with: 'session' }, sealedTotp: null } as const
      const proof =
        findProof(row, isProven) ?? (hasProven(providers, person, row) ? 'known-address' : undefined)
      if (proof === undefined) {
        await claimInvitation(db, row, claimed, now())
        return 'waiting'
      }
      return typeof (await settleClaim(db, accounting, row, claimed, proof)) === 'string' ? 'gone' : 'joined'
    },
    [nameInvitationLock(invitation), nameAccountLock(invitation.mail ?? '')],
  )
}

/** Whether a person has proven before, so that it counts for the roles of an invitation, that its address is theirs. */
export function hasProven(
  providers: readonly VouchedFor[],
  { mail, mail_proven_by, provider }: Pick<PersonRow, 'mail' | 'mail_proven_by' | 'provider'>,
  invitation: Pick<InvitationRow, 'mail' | 'roles'>,
): boolean {
  if (mail_proven_by === null || mail === null || invitation.mail === null) return false
  // Some letters become those of ASCII when they are compared: a person with such an address has another one.
  if (isAscii(mail) !== isAscii(invitation.mail) || normaliseMail(mail) !== invitation.mail) return false
  return mail_proven_by !== 'provider' || vouchesFor(providers, provider, decodeJson(invitation.roles))
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

/** An invitation that can be accepted: it was not yet, and who has made it may still give what it gives. */
async function findUnclaimed(
  db: WriteTransaction,
  { id }: InvitationRow,
  personId: string | undefined,
): Promise<InvitationRow | undefined> {
  const row = await findInvitation(db, id)
  const isOpen = row && row.accepted_at === null && row.claimed_at === null
  return isOpen && (await isStillGiven(db, row, personId)) ? row : undefined
}

function findProof(row: InvitationRow, isProven: boolean): AcceptanceProof | undefined {
  if (isProven) return 'code'
  return row.is_confirmed === 1 ? 'handed-over' : undefined
}

function writeClaim(
  { sealing }: Accounting,
  personId: string,
  way: ChosenWay,
  recoveryHashes: readonly string[],
): { claim: Claim; sealedTotp: string | null } {
  if (way.kind === 'passkey') {
    const passkey = { ...way.passkey, name: way.name }
    return { claim: { personId, with: 'passkey', passkey, recoveryHashes }, sealedTotp: null }
  }
  const { secret, password_hash: passwordHash, totp_step: totpStep } = way.password
  return {
    claim: { personId, with: 'password', passwordHash, totpStep, recoveryHashes },
    sealedTotp: sealTotp(sealing, personId, secret),
  }
}
