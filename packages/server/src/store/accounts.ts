import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { AccountChange, AccountRow, PasskeyRow } from './tables.ts'

export function findAccount(db: Db, personId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

/** Every account that bears an address, the oldest person first. @param mail in lower case */
export function listAccountsOfMail(db: Db, mail: string): Promise<AccountRow[]> {
  return db.selectFrom('account').selectAll().where('mail', '=', mail).orderBy('person_id').execute()
}

/** Whether a person who has an account has proven that an address is theirs. @param mail in lower case @param besides whose own account does not count */
export async function isMailTaken(db: Db, mail: string, besides?: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select('account.person_id')
    .where('account.mail', '=', mail)
    .where('person.mail_proven_by', 'is not', null)
    .where('person.ended_at', 'is', null)
    .where('person.id', '<>', besides ?? '')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether any person signs in with an account of the gateway. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('person_id').limit(1).executeTakeFirst()) !== undefined
}

export function listPasskeys(db: Db, personId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('person_id', '=', personId).orderBy('id').execute()
}

export function findPasskey(db: Db, id: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps an account, in the place of what it was; its passkeys are what is stored of them by then. */
export async function keepAccount(
  db: WriteTransaction,
  account: AccountRow,
  change: AccountChange,
  by: string,
): Promise<void> {
  await db
    .insertInto('account')
    .values(account)
    .onConflict(conflict => conflict.column('person_id').doUpdateSet(account))
    .execute()
  const passkeys = await listPasskeys(db, account.person_id)
  announce(db, { type: 'account-kept', whole: { account, passkeys }, change, by })
}

/** Adds a passkey; `keepAccount` follows in the same transaction. */
export async function insertPasskey(db: WriteTransaction, passkey: PasskeyRow): Promise<void> {
  await db.insertInto('passkey').values(passkey).execute()
}

/** Removes passkeys; `keepAccount` follows in the same transaction. */
export async function removePasskeys(db: WriteTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('passkey').where('id', 'in', ids).execute()
}

/** Notes that a passkey has signed. */
export async function notePasskeyUse(db: Db, id: string, counter: number, at: Date): Promise<void> {
  await db.updateTable('passkey').set({ counter, last_used_at: at.getTime() }).where('id', '=', id).execute()
}

/**
 * Notes that the code of a step was taken.
 *
 * @returns whether it is later than every one that was taken before
 */
export async function takeTotpStep(db: Db, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_step: step })
    .where('person_id', '=', personId)
    .where(account => account.or([account('totp_step', 'is', null), account('totp_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes an account with its passkeys; its evidence stays. */
export async function removeAccount(
  db: WriteTransaction,
  personId: string,
  by: string,
  at: Date,
): Promise<void> {
  await db.deleteFrom('passkey').where('person_id', '=', personId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('account')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numDeletedRows === 1n) announce(db, { type: 'account-deleted', personId, by, at })
}
