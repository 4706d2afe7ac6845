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

/** An account, and the address from which someone wants to sign in to it, as they are kept. */
export interface Attempting extends SignInAttemptName {
  /** How they were kept under the secret keys before. */
  former?: readonly SignInAttemptName[]
}

/** From where a person has signed in is forgotten after this long without another time. */
const knownFor = 90 * 24 * 3_600_000

/**
 * What stands for an account and a part of the network among the attempts: neither the address of one nor of the other can be read
 * from it, whether there is such an account or not.
 */
export function markAttempt(
  sealing: Pick<Sealing, 'mark' | 'formerMarks'>,
  mail: string,
  address: string,
): Attempting {
  const origin = `sign-in from ${address}`
  const origins = sealing.formerMarks(origin)
  const former = sealing
    .formerMarks(nameAccount(mail))
    .map((account, place) => ({ account, origin: origins[place] ?? '' }))
  return { account: sealing.mark(nameAccount(mail)), origin: sealing.mark(origin), former }
}

/** All that has stood for an account: under the present secret key, and those before. */
export function markAccount(sealing: Pick<Sealing, 'mark' | 'formerMarks'>, mail: string): readonly string[] {
  return [sealing.mark(nameAccount(mail)), ...sealing.formerMarks(nameAccount(mail))]
}

function nameAccount(mail: string): string {
  return `sign-in of ${mail}`
}

/**
 * Counts an attempt to sign in with a password before anything is looked at, so that many at once are counted too: it has failed
 * until `forgiveAttempt` says otherwise.
 *
 * @returns how long to wait before the next one, in milliseconds; 0 where this one is counted and may go on
 */
export async function countAttempt(db: Db, attempt: Attempting, now: Date): Promise<number> {
  const { account, origin, former = [] } = attempt
  for (const each of former) await renameSignInAttempts(db, each, attempt)
  const { own, all, isKnown } = await readAttempts(db, { account, origin }, now)
  const delay = findDelay(
    { fromAddress: own && view(own), fromAll: all && view(all), isKnownAddress: isKnown },
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
  { account, origin }: Attempting,
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

async function readAttempts(db: Db, { account, origin }: Attempting, now: Date) {
  const rows = await listSignInAttempts(db, account, [origin, allOrigins])
  const own = rows.find(row => row.origin === origin)
  const all = rows.find(row => row.origin === allOrigins)
  return { own, all, isKnown: (own?.succeeded_at ?? 0) > now.getTime() - knownFor }
}

function view({ failures, last_failed_at }: SignInAttemptRow) {
  return { failures, lastFailedAt: last_failed_at }
}
