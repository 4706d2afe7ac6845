import type { Gateway } from '../../gateway.ts'
import { makeId } from '../../ids.ts'
import type { Invitee } from '../../people/accounts/invitee.ts'
import { type Mailing, mailNow } from '../../subscriptions/mail-now.ts'

/** Sends the code to an invited person that proves that the address is theirs. */
export async function mailAddressCode(
  { subscriptions: { mailer }, accounts }: Gateway,
  { name, mail }: Invitee,
  code: string,
): Promise<Mailing> {
  if (!mailer) return { state: 'FAILED', because: 'The gateway sends no mail.' }
  const head = {
    id: makeId(accounts),
    address: mail,
    created_at: accounts.now().getTime(),
    subject: 'Your code for udigate',
  }
  return mailNow(mailer, head, [
    `${name},`,
    'to accept your invitation to udigate, write this code into the page that asks for it:',
    code,
    'It is good once and for ten minutes.',
    'If you have not opened an invitation, leave it, and tell the code to no other person: with it they could join as you.',
  ])
}
