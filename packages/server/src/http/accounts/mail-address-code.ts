import type { Gateway } from '../../gateway.ts'
import { makeId } from '../../ids.ts'
import type { Invitee } from '../../people/accounts/invitee.ts'
import { type MailResult, mailNow } from '../../subscriptions/mail-now.ts'
import { Problem } from '../problems/problem.ts'

/** What a code is for, as its mail says, and what to do with it for who knows nothing of that. */
interface CodePurpose {
  purpose: string
  warning: string
}

/** To accept an invitation. */
export const toAccept: CodePurpose = {
  purpose: 'to accept your invitation to udigate',
  warning:
    'If you have not opened an invitation, leave it, and tell the code to no other person: with it they could join as you.',
}

/** To make an address that of an account. */
export const toProve: CodePurpose = {
  purpose: 'to use this address for your account of udigate',
  warning:
    'If you have not asked for it, leave it, and tell the code to no other person: with it your address could become theirs.',
}

/** Sends the code to a person that proves that the address is theirs. */
export function mailAddressCode(
  gateway: Gateway,
  to: Pick<Invitee, 'name' | 'mail'>,
  code: string,
  { purpose, warning }: CodePurpose,
): Promise<MailResult> {
  return mailPerson(gateway, to, 'Your code for udigate', [
    `${purpose}, write this code into the page that asks for it:`,
    code,
    'It is good once and for ten minutes.',
    warning,
  ])
}

/** Tells a person at the address that they had that they sign in with another one: were it not them, they would know of it by nothing else. */
export function mailAddressChanged(
  gateway: Gateway,
  to: Pick<Invitee, 'name' | 'mail'>,
): Promise<MailResult> {
  return mailPerson(gateway, to, 'Your account of udigate has another address', [
    'your account of udigate has another mail address from now on, and you sign in with that.',
    'If it was not you who has changed it, tell an administrator of your organisation, or the operator of the gateway, at once.',
  ])
}

/** Who asks for codes again and again waits. */
export function tooManyCodes(milliseconds: number): Problem {
  return new Problem('rate.limited', 'Five codes were sent within an hour, the most there may be. Wait.', {
    'retry-after': String(Math.ceil(milliseconds / 1000)),
  })
}

async function mailPerson(
  { subscriptions: { mailer }, accounts }: Gateway,
  { name, mail }: Pick<Invitee, 'name' | 'mail'>,
  subject: string,
  paragraphs: readonly string[],
): Promise<MailResult> {
  if (!mailer) return { state: 'FAILED', because: 'The gateway sends no mail.' }
  const head = { id: makeId(accounts), address: mail, created_at: accounts.now().getTime(), subject }
  return mailNow(mailer, head, [`${name},`, ...paragraphs])
}
