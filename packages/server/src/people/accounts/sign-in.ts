import { NoPlace } from '../../limits/fair-queue.ts'
import {
  findAccount,
  findAccountOfMail,
  findPasskey,
  keepAccount,
  notePasskeyUse,
  takeTotpStep,
} from '../../store/accounts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import { findPerson } from '../../store/people.ts'
import { useChallenge } from '../../store/sign-in-attempts.ts'
import type { AccountRow } from '../../store/tables.ts'
import { type BegunSession, beginSession } from '../sessions.ts'
import { type Accounting, nameAccountLock } from './accounting.ts'
import { countAttempt, forgiveAttempt, markAttempt } from './attempts.ts'
import { readChallenge, type UsedChallenge } from './challenges.ts'
import { openTotp } from './enrolment.ts'
import { normaliseMail } from './invite.ts'
import { type AuthenticationResponseJSON, verifyAssertion } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { findTotpStep } from './totp.ts'

/** What became of a sign-in. Whatever was wrong, `refused` says no more: neither whether there is such an account. */
export type SignedIn =
  | { kind: 'signed-in'; session: BegunSession }
  | { kind: 'refused' }
  /** A passkey that counts has counted back: there are two of it. */
  | { kind: 'cloned'; personId: string }
  | { kind: 'delayed'; milliseconds: number }

const refused = { kind: 'refused' } as const

/**
 * Signs a person in with a password and the code of an authenticator app. Whether or not there is such an account, one password is
 * hashed, and the attempt is counted.
 *
 * @param address the part of the network from which the call comes
 * @throws NoPlace
 */
export async function signInWithPassword(
  accounting: Accounting,
  { mail, password, code }: { mail: string; password: string; code: string },
  address: string,
): Promise<SignedIn> {
  const { store, now, sealing, passwords } = accounting
  const name = normaliseMail(mail)
  const attempt = markAttempt(sealing, name, address)
  const locks = [`sign-in ${attempt.account}`]
  const milliseconds = await store.write(db => countAttempt(db, attempt, now()), locks)
  if (milliseconds > 0) return { kind: 'delayed', milliseconds }
  const account = await findAccountOfMail(store.db, name)
  const isRight = await passwords.verify(password, account?.password_hash, address).catch(async error => {
    await store.write(db => forgiveAttempt(db, attempt, now(), 'not-looked-at'), locks)
    throw error
  })
  if (!account || !isRight) return refused
  const signedIn = await store.write(
    async db => {
      const current = await findAccount(db, account.person_id)
      if (current?.password_hash !== account.password_hash) return refused
      if (!(await takeCode(db, accounting, current, code))) return refused
      const signedIn = await begin(db, accounting, account.person_id)
      if (signedIn.kind === 'signed-in') await forgiveAttempt(db, attempt, now(), 'succeeded')
      return signedIn
    },
    [...locks, nameAccountLock(account.person_id)],
  )
  if (signedIn.kind === 'signed-in') await renewHash(accounting, account, password, address)
  return signedIn
}

/** Hashes a password anew that has just signed in, where the cost of hashes was changed since; another time where many are hashed. */
async function renewHash(
  { store, passwords, now }: Accounting,
  { person_id, password_hash: before }: AccountRow,
  password: string,
  address: string,
): Promise<void> {
  if (before === null || !passwords.isOutdated(before)) return
  const after = await passwords.hash(password, address).catch(error => {
    if (error instanceof NoPlace) return undefined
    throw error
  })
  if (after === undefined) return
  await store.write(
    async db => {
      const current = await findAccount(db, person_id)
      if (current?.password_hash !== before) return
      const renewed = { ...current, password_hash: after, changed_at: now().getTime() }
      await keepAccount(db, renewed, 'password hashed anew', 'gateway')
    },
    [nameAccountLock(person_id)],
  )
}

/** Takes the code of an authenticator app, once. */
async function takeCode(
  db: WriteTransaction,
  { sealing, now }: Accounting,
  { person_id, sealed_totp, totp_step }: AccountRow,
  code: string,
): Promise<boolean> {
  if (sealed_totp === null) return false
  const step = findTotpStep(openTotp(sealing, person_id, sealed_totp), code, now(), totp_step)
  return step !== undefined && (await takeTotpStep(db, person_id, step))
}

/** Signs a person in with a recovery code, which is good once. It is too long to be guessed, so it is asked of no delay. */
export async function signInWithRecoveryCode(
  accounting: Accounting,
  { mail, code }: { mail: string; code: string },
): Promise<SignedIn> {
  const { store, now } = accounting
  const used = hashRecoveryCode(code)
  const found = await findAccountOfMail(store.db, normaliseMail(mail))
  return store.write(
    async db => {
      const account = found && (await findAccount(db, found.person_id))
      const hashes = account ? decodeJson(account.recovery_hashes) : []
      if (!account || !hashes.includes(used)) return refused
      const signedIn = await begin(db, accounting, account.person_id)
      if (signedIn.kind !== 'signed-in') return signedIn
      const recovery_hashes = encodeJson(hashes.filter(hash => hash !== used))
      const by = `person:${account.person_id}`
      await keepAccount(
        db,
        { ...account, recovery_hashes, changed_at: now().getTime() },
        'recovery code used',
        by,
      )
      return signedIn
    },
    [nameAccountLock(found?.person_id ?? '')],
  )
}

/** Signs the person in whose passkey has signed a challenge of this gateway, once. */
export async function signInWithPasskey(
  accounting: Accounting,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
): Promise<SignedIn> {
  const { store } = accounting
  const passkey = await findPasskey(store.db, response.id)
  if (!passkey) return refused
  let challenge: UsedChallenge | undefined
  const counter = await verifyAssertion(response, passkey, party, text => {
    challenge = readChallenge(accounting, 'sign-in', text)
    return challenge !== undefined
  })
  if (counter === undefined || challenge === undefined) return refused
  const signed = challenge
  return store.write(
    async db => {
      const now = accounting.now()
      const [current, account] = [await findPasskey(db, passkey.id), await findAccount(db, passkey.person_id)]
      if (!current || !account || !(await useChallenge(db, signed, now))) return refused
      const isCloned = (counter > 0 || current.counter > 0) && counter <= current.counter
      if (isCloned) return { kind: 'cloned', personId: account.person_id }
      await notePasskeyUse(db, passkey.id, counter, now)
      return begin(db, accounting, account.person_id)
    },
    [nameAccountLock(passkey.person_id)],
  )
}

/** Begins the session of a person who may still sign in. */
async function begin(db: WriteTransaction, accounting: Accounting, personId: string): Promise<SignedIn> {
  const person = await findPerson(db, personId)
  if (person?.ended_at !== null) return refused
  return { kind: 'signed-in', session: await beginSession(db, accounting, { personId, via: 'account' }) }
}
