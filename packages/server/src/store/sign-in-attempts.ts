import type { Db } from './database.ts'
import type { SignInAttemptRow } from './tables.ts'

/** What stands for all addresses from which a person has not signed in before. */
export const allOrigins = '*'

/** What stands for an account, and for the address from which someone wants to sign in to it. */
export type SignInAttemptName = Pick<SignInAttemptRow, 'account' | 'origin'>

/** Has what is known under a former name under the present one, unless there is something already. */
export async function renameSignInAttempts(
  db: Db,
  former: SignInAttemptName,
  present: SignInAttemptName,
): Promise<void> {
  for (const [from, to] of [
    [former.origin, present.origin],
    [allOrigins, allOrigins],
  ] as const) {
    const taken = db
      .selectFrom('sign_in_attempt as known')
      .select('known.account')
      .where('known.account', '=', present.account)
      .where('known.origin', '=', to)
    await db
      .updateTable('sign_in_attempt')
      .set({ account: present.account, origin: to })
      .where('account', '=', former.account)
      .where('origin', '=', from)
      .where(({ not, exists }) => not(exists(taken)))
      .execute()
  }
}

/** What is known of an account's sign-ins from these origins. */
export function listSignInAttempts(
  db: Db,
  account: string,
  origins: readonly string[],
): Promise<SignInAttemptRow[]> {
  return db
    .selectFrom('sign_in_attempt')
    .selectAll()
    .where('account', '=', account)
    .where('origin', 'in', origins)
    .execute()
}

/** Keeps what is known of an account's sign-ins from an origin, in the place of what it was. */
export async function keepSignInAttempt(db: Db, row: SignInAttemptRow): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values(row)
    .onConflict(conflict => conflict.columns(['account', 'origin']).doUpdateSet(row))
    .execute()
}

/** Forgets failures before one time, and sign-ins before another. */
export async function forgetSignInAttempts(
  db: Db,
  { failuresBefore, successesBefore }: { failuresBefore: Date; successesBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('last_failed_at', '<', failuresBefore.getTime())
    .where(attempt =>
      attempt.or([
        attempt('succeeded_at', 'is', null),
        attempt('succeeded_at', '<', successesBefore.getTime()),
      ]),
    )
    .execute()
}

/** Forgets what is known of an account's sign-ins from everywhere. */
export async function forgetAttemptsOf(db: Db, account: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('account', '=', account).execute()
}

/**
 * Notes that a challenge was signed, and forgets those that have expired.
 *
 * @returns whether it had not been signed before
 */
export async function useChallenge(
  db: Db,
  challenge: { hash: string; expiresAt: number },
  now: Date,
): Promise<boolean> {
  await db.deleteFrom('used_challenge').where('expires_at', '<=', now.getTime()).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenge')
    .values({ hash: challenge.hash, expires_at: challenge.expiresAt })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
