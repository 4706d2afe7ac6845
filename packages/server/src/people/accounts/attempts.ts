import type { Sealing } from '../../secrets/sealing.ts'
import type { Db } from '../../store/database.ts'
import {
  allOrigins,
  forgetSignInAttempts,
  keepSignInAttempt,
  listSignInAttempts,
  renameSignInAttempts,
  type SignInAttemptName,
} from '../../store/sign-in-attempts.ts'
import type { SignInAttemptRow } from '../../store/tables.ts'
import { countFailures, findDelay, forgottenAfter } from './lock-out.ts'

/** From where someone wants to sign in. */
export interface Client {
  /** The part of the network from which the call comes. */
  address: string
  /** What the browser keeps since someone has signed in with it; absent where it is new. */
  device?: string | undefined
  /** Whether sign-ins to whichever accounts have failed from the address too often lately. */
  isSuspect?: boolean | undefined
}

/** An account, and the address or the browser from which someone wants to sign in to it, as they are kept. */
export interface SignInAttempt extends SignInAttemptName {
  /** How they were kept under the secret keys before. */
  former?: readonly SignInAttemptName[]
}

/** From where a person has signed in is forgotten after this long without another time. */
const knownFor = 90 * 24 * 3_600_000

type AttemptMarks = Pick<Sealing, 'mark' | 'formerMarks'>

/**
 * What stands for an account and a part of the network among the attempts: neither the address of one nor of the other can be read
 * from it, whether there is such an account or not.
 */
export function markAttempt(sealing: AttemptMarks, mail: string, address: string): SignInAttempt {
  return mark(sealing, nameAccount(mail), `sign-in from ${address}`)
}

/** What stands for a person and a browser in which they have signed in, or have not. */
export function markDevice(sealing: AttemptMarks, personId: string, device: string): SignInAttempt {
  return mark(sealing, namePerson(personId), `sign-in by browser ${device}`)
}

/** All that has stood for an account and its person: under the present secret key, and those before. */
export function markAccount(sealing: AttemptMarks, mail: string, personId: string): readonly string[] {
  return [nameAccount(mail), namePerson(personId)].flatMap(name => [
    sealing.mark(name),
    ...sealing.formerMarks(name),
  ])
}

function mark(sealing: AttemptMarks, account: string, origin: string): SignInAttempt {
  const origins = sealing.formerMarks(origin)
  const former = sealing
    .formerMarks(account)
    .map((each, place) => ({ account: each, origin: origins[place] ?? '' }))
  return { account: sealing.mark(account), origin: sealing.mark(origin), former }
}

function nameAccount(mail: string): string {
  return `sign-in of ${mail}`
}

function namePerson(personId: string): string {
  return `sign-in of person ${personId}`
}

/** Whether someone has signed in from there before, not too long ago. */
export async function isKnown(
  db: Db,
  { former = [], ...attempt }: SignInAttempt,
  now: Date,
): Promise<boolean> {
  for (const each of [attempt, ...former]) {
    if ((await readAttempts(db, each, now)).isKnown) return true
  }
  return false
}

/** Notes that a person has signed in with a browser: what fails elsewhere does not keep them from it. */
export function noteDevice(db: Db, { account, origin }: SignInAttempt, now: Date): Promise<void> {
  const at = now.getTime()
  return keepSignInAttempt(db, { account, origin, failures: 0, last_failed_at: at, succeeded_at: at })
}

/**
 * Counts an attempt to sign in with a password before anything is looked at, so that many at once are counted too: it has failed
 * until `forgiveAttempt` says otherwise.
 *
 * @returns how long to wait before the next one, in milliseconds; 0 where this one is counted and may go on
 */
export async function countAttempt(
  db: Db,
  attempt: SignInAttempt,
  now: Date,
  isSuspectAddress = false,
): Promise<number> {
  const { account, origin, former = [] } = attempt
  for (const each of former) await renameSignInAttempts(db, each, attempt)
  const { own, all, isKnown } = await readAttempts(db, { account, origin }, now)
  const delay = findDelay(
    { fromAddress: own && view(own), fromAll: all && view(all), isKnownAddress: isKnown, isSuspectAddress },
    now,
  )
  if (delay > 0) return delay
  await forgetSignInAttempts(db, {
    failuresBefore: new Date(now.getTime() - forgottenAfter),
    successesBefore: new Date(now.getTime() - knownFor),
  })
  const counted = isKnown ? [[origin, own] as const] : [[origin, own] as const, [allOrigins, all] as const]
  for (const [from, row] of counted) {
    await keepSignInAttempt(db, {
      account,
      origin: from,
      failures: countFailures(row && view(row), now) + 1,
      last_failed_at: now.getTime(),
      succeeded_at: row?.succeeded_at ?? null,
    })
  }
  return 0
}

/**
 * Takes an attempt back that was counted: it has succeeded, and the address is known from now on, or nothing was looked at.
 */
export async function forgiveAttempt(
  db: Db,
  { account, origin }: SignInAttempt,
  now: Date,
  result: 'succeeded' | 'not-looked-at',
): Promise<void> {
  const { own, all, isKnown } = await readAttempts(db, { account, origin }, now)
  const hasSucceeded = result === 'succeeded'
  if (own) {
    const failures = hasSucceeded ? 0 : own.failures - 1
    await keepSignInAttempt(db, {
      ...own,
      failures,
      succeeded_at: hasSucceeded ? now.getTime() : own.succeeded_at,
    })
  }
  if (all && !isKnown) await keepSignInAttempt(db, { ...all, failures: Math.max(0, all.failures - 1) })
}

async function readAttempts(db: Db, { account, origin }: SignInAttempt, now: Date) {
  const rows = await listSignInAttempts(db, account, [origin, allOrigins])
  const own = rows.find(row => row.origin === origin)
  const all = rows.find(row => row.origin === allOrigins)
  return { own, all, isKnown: (own?.succeeded_at ?? 0) > now.getTime() - knownFor }
}

function view({ failures, last_failed_at }: SignInAttemptRow) {
  return { failures, lastFailedAt: last_failed_at }
}
