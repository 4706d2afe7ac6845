import { Refusal, refuseOneMore } from '../../rights/refusal.ts'
import { findAccount, findPasskey, keepAccount, listPasskeys, removePasskeys } from '../../store/accounts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { encodeJson } from '../../store/json.ts'
import { useChallenge } from '../../store/sign-in-attempts.ts'
import type { AccountChange, AccountRow, WholeAccount } from '../../store/tables.ts'
import { type Accounting, nameAccountLock } from './accounting.ts'
import type { UsedChallenge } from './challenges.ts'
import { type PasswordToKeep, sealTotp } from './enrolment.ts'
import type { NewPasskey } from './passkeys.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { storePasskey } from './store-passkey.ts'

/** How many passkeys a person has at most. */
const mostPasskeys = 20

/** One's own account after a change. */
export type Changed = WholeAccount | Refusal

/** Adds a passkey to the account of a person. */
export function addPasskey(
  accounting: Accounting,
  personId: string,
  { passkey, name, challenge }: { passkey: NewPasskey; name: string; challenge: UsedChallenge },
): Promise<Changed> {
  return changeAccount(accounting, personId, 'passkey added', async (db, { account, passkeys }) => {
    if (passkeys.length >= mostPasskeys) return refuseOneMore(mostPasskeys, 'passkeys')
    const isNew = (await findPasskey(db, passkey.id)) === undefined
    if (!isNew || !(await useChallenge(db, challenge, accounting.now())))
      return new Refusal('This passkey was added already.')
    await storePasskey(db, personId, passkey, name, accounting.now())
    return account
  })
}

/** Removes a passkey of a person, unless it is the only way to sign in. */
export function removePasskey(accounting: Accounting, personId: string, id: string): Promise<Changed> {
  return changeAccount(accounting, personId, 'passkey removed', async (db, { account, passkeys }) => {
    if (!passkeys.some(passkey => passkey.id === id)) return new Refusal('There is no such passkey.')
    if (passkeys.length === 1 && account.password_hash === null) {
      return new Refusal('It is the only way to sign in. Add another one before.')
    }
    await removePasskeys(db, [id])
    return account
  })
}

/** Gives a person a password with its authenticator app, in the place of the ones before. */
export function setPassword(
  accounting: Accounting,
  personId: string,
  { secret, ...password }: PasswordToKeep,
): Promise<Changed> {
  const sealed_totp = sealTotp(accounting.sealing, personId, secret)
  return changeAccount(accounting, personId, 'password set', async (_db, { account }) => ({
    ...account,
    ...password,
    sealed_totp,
  }))
}

/** Gives a person new recovery codes, in the place of the ones before. They are seen only now. */
export async function renewRecoveryCodes(
  accounting: Accounting,
  personId: string,
): Promise<{ codes: readonly string[]; changed: Changed }> {
  const codes = makeRecoveryCodes(accounting.randomBytes)
  const recovery_hashes = encodeJson(codes.map(hashRecoveryCode))
  const changed = await changeAccount(
    accounting,
    personId,
    'recovery codes made',
    async (_db, { account }) => ({ ...account, recovery_hashes }),
  )
  return { codes, changed }
}

/** @param change gives the account as it is to be, or why it cannot be so */
function changeAccount(
  accounting: Accounting,
  personId: string,
  name: AccountChange,
  change: (db: WriteTransaction, whole: WholeAccount) => Promise<AccountRow | Refusal>,
): Promise<Changed> {
  const { store, now } = accounting
  return store.write(
    async (db): Promise<Changed> => {
      const account = await findAccount(db, personId)
      if (!account) return new Refusal('You sign in by a provider, which has your account.')
      const next = await change(db, { account, passkeys: await listPasskeys(db, personId) })
      if (next instanceof Refusal) return next
      const kept = { ...next, changed_at: now().getTime() }
      await keepAccount(db, kept, name, `person:${personId}`)
      return { account: kept, passkeys: await listPasskeys(db, personId) }
    },
    [nameAccountLock(personId)],
  )
}
