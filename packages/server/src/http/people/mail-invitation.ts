import type { Gateway } from '../../gateway.ts'
import type { MadeInvitation } from '../../people/accounts/invite.ts'
import { type MailResult, mailNow } from '../../subscriptions/mail-now.ts'

/** Whether invitations can be sent. A link without a set address could lead wherever the call says that it comes from. */
export function canMail({ subscriptions, config }: Gateway): boolean {
  return subscriptions.mailer !== undefined && config.publicUrl !== undefined
}

/** Sends a link to the invited person. The mail is stored nowhere, as the link is not, so it is tried once. */
export async function mailInvitation(
  gateway: Gateway,
  { row }: MadeInvitation,
  link: string,
  organisation: string,
): Promise<MailResult> {
  const { mailer } = gateway.subscriptions
  if (!mailer || !canMail(gateway) || row.mail === null)
    return { state: 'FAILED', because: 'The gateway sends no mail.' }
  const { id, mail: address, created_at } = row
  const subject = `You are invited to udigate: ${organisation}`
  const until = new Date(row.expires_at).toISOString().slice(0, 16).replace('T', ' ')
  return mailNow(mailer, { id, address, created_at, subject }, [
    `${row.name ?? ''},`,
    `you are invited to work in ${organisation} with udigate. Open this link and choose how you sign in:`,
    { link },
    `The link is for you alone. It can be used once, until ${until} UTC.`,
    'If you do not know what this is about, leave it, and pass the link to no other person.',
  ])
}
