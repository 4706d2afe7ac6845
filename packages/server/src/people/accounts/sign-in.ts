import { NoPlace } from '../../limits/fair-queue.ts'
import {
  findAccount,
  findPasskey,
  keepAccount,
  listAccountsOfMail,
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
import {
  type Client,
  countAttempt,
  forgiveAttempt,
  isKnown,
  markAttempt,
  markDevice,
  type SignInAttempt,
} from './attempts.ts'
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
 * Signs a person in with a password and the code of an authenticator app. Several accounts may bear the address: the code says which one
 * is meant. Whether or not there is such an account, one password is hashed, and the attempt is counted: of a browser in which the person
 * has signed in before for itself, else of the address from which the call comes.
 *
 * @throws NoPlace
 */
export async function signInWithPassword(
  accounting: Accounting,
  { mail, password, code }: { mail: string; password: string; code: string },
  client: Client,
): Promise<SignedIn> {
  const { store, now, sealing, passwords } = accounting
  const name = normaliseMail(mail)
  const accounts = await listAccountsOfMail(store.db, name)
  const account = accounts.find(each => showsStep(accounting, each, code) !== undefined)
  const device = await findDevice(accounting, account ? [account] : accounts, client)
  const attempt = device ?? markAttempt(sealing, name, client.address)
  const locks = [`sign-in ${attempt.account}`]
  const milliseconds = await store.write(db => countAttempt(db, attempt, now(), client.isSuspect), locks)
  if (milliseconds > 0) return { kind: 'delayed', milliseconds }
  // A known browser waits for no stranger at the same address.
  const origin = device?.origin ?? client.address
  const isRight = await passwords.verify(password, account?.password_hash, origin).catch(async error => {
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
      if (signedIn.kind !== 'signed-in') return signedIn
      // Who shares the address with others begins again only for themselves.
      const isAlone = accounts.length === 1 || device !== undefined || (await hasProvenMail(db, account))
      await forgiveAttempt(db, attempt, now(), isAlone ? 'succeeded' : 'not-looked-at')
      return signedIn
    },
    [...locks, nameAccountLock(account.person_id)],
  )
  if (signedIn.kind === 'signed-in') await renewHash(accounting, account, password, origin)
  return signedIn
}

/** What is counted of a browser in which one of these people has signed in before; `undefined` where none has. */
async function findDevice(
  { store, sealing, now }: Accounting,
  accounts: readonly AccountRow[],
  { device }: Client,
): Promise<SignInAttempt | undefined> {
  if (device === undefined) return undefined
  for (const { person_id } of accounts) {
    const attempt = markDevice(sealing, person_id, device)
    if (await isKnown(store.db, attempt, now())) return attempt
  }
  return undefined
}

async function hasProvenMail(db: WriteTransaction, { person_id }: AccountRow): Promise<boolean> {
  return ((await findPerson(db, person_id))?.mail_proven_by ?? null) !== null
}

/** Hashes a password again that has just signed in, where the cost of hashes was changed since; another time where many are hashed. */
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
  accounting: Accounting,
  account: AccountRow,
  code: string,
): Promise<boolean> {
  const step = showsStep(accounting, account, code)
  return step !== undefined && (await takeTotpStep(db, account.person_id, step))
}

/** The step of time of which the app of an account shows a code, where that was not taken before. */
function showsStep(
  { sealing, now }: Accounting,
  { person_id, sealed_totp, totp_step }: AccountRow,
  code: string,
): number | undefined {
  if (sealed_totp === null) return undefined
  return findTotpStep(openTotp(sealing, person_id, sealed_totp), code, now(), totp_step)
}

/** Signs a person in with a recovery code, which is good once. It is too long to be guessed, so it is asked of no delay. */
export async function signInWithRecoveryCode(
  accounting: Accounting,
  { mail, code }: { mail: string; code: string },
): Promise<SignedIn> {
  const { store, now } = accounting
  const used = hashRecoveryCode(code)
  const accounts = await listAccountsOfMail(store.db, normaliseMail(mail))
  const found = accounts.find(({ recovery_hashes }) => decodeJson(recovery_hashes).includes(used))
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
