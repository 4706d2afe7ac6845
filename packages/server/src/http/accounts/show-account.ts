import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { findAccount, listPasskeys } from '../../store/accounts.ts'
import { findPerson } from '../../store/people.ts'
import type { WholeAccount } from '../../store/tables.ts'
import type { Body } from '../body.ts'
import { Problem } from '../problems/problem.ts'
import { type AccountResponse, type MailProof, viewAccount } from './bodies.ts'
import { requirePerson } from './require-person.ts'

/** The account of the person who calls. @throws Problem where they sign in by a provider */
export async function requireAccount({ store: { db } }: Gateway, caller: Caller): Promise<WholeAccount> {
  const { personId } = requirePerson(caller)
  const account = await findAccount(db, personId)
  if (!account) throw new Problem('account.impossible', 'You sign in by a provider, which has your account.')
  return { account, passkeys: await listPasskeys(db, personId) }
}

/** An account, as its person sees it. */
export async function showAccount(
  gateway: Gateway,
  whole: WholeAccount,
): Promise<Body<typeof AccountResponse>> {
  const person = await findPerson(gateway.store.db, whole.account.person_id)
  const isMailProven = (person?.mail_proven_by ?? null) !== null
  return viewAccount(whole, { isMailProven, mailProof: findMailProof(gateway) })
}

/** How people prove their addresses here: by a code where the gateway sends mail, else a host confirms them. */
export function findMailProof({ subscriptions }: Gateway): Body<typeof MailProof> {
  return subscriptions.mailer === undefined ? 'HOST' : 'CODE'
}
