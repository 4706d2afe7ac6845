import type { Db } from './database.ts'
import type { SignInRow } from './tables.ts'

export async function insertSignIn(db: Db, signIn: SignInRow): Promise<void> {
  await db.insertInto('sign_in').values(signIn).execute()
}

/** Takes a sign-in out of the store, so that it ends once. */
export function takeSignIn(db: Db, stateHash: string): Promise<SignInRow | undefined> {
  return db.deleteFrom('sign_in').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}

/** Forgets sign-ins that were not completed in time. */
export async function removeOldSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in').where('expires_at', '<', before.getTime()).execute()
}
