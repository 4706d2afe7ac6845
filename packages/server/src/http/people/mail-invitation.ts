import type { Gateway } from '../../gateway.ts'
import type { MadeInvitation } from '../../people/accounts/invite.ts'
import { escapeHtml } from '../../subscriptions/digest.ts'

/** What became of the mail of an invitation. */
export interface Mailing {
  state: 'SENT' | 'FAILED'
  because?: string
}

/** How long the mail server is waited for, in milliseconds. */
const patience = 15_000

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
): Promise<Mailing> {
  const { mailer } = gateway.subscriptions
  if (!mailer || !canMail(gateway) || row.mail === null)
    return { state: 'FAILED', because: 'The gateway sends no mail.' }
  const { id, mail: address, created_at } = row
  const sending = mailer.send({
    id,
    address,
    created_at,
    ...writeInvitation(row.name ?? '', organisation, link, row.expires_at),
  })
  const { promise: late, resolve } = Promise.withResolvers<{ kind: 'failed'; because: string }>()
  const timer = setTimeout(() => {
    resolve({ kind: 'failed', because: 'The mail server takes too long to answer.' })
  }, patience)
  const sent = await Promise.race([sending, late])
  clearTimeout(timer)
  return sent.kind === 'sent' ? { state: 'SENT' } : { state: 'FAILED', because: sent.because }
}

/** The mail of an invitation. */
function writeInvitation(name: string, organisation: string, link: string, expiresAt: number) {
  const subject = `You are invited to udigate: ${organisation}`
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')
  const before = [
    `${name},`,
    `you are invited to work in ${organisation} with udigate. Open this link and choose how you sign in:`,
  ]
  const after = [
    `The link is for you alone. It can be used once, until ${until} UTC.`,
    'If you do not know what this is about, leave it, and pass the link to no other person.',
  ]
  const text = [...before, link, ...after, ''].join('\n\n')
  const anchor = `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`
  const html = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escapeHtml(subject)}</title>\n${writeParagraphs(before)}\n${anchor}\n${writeParagraphs(after)}\n</html>\n`
  return { subject, text, html }
}

function writeParagraphs(lines: readonly string[]): string {
  return lines.map(line => `<p>${escapeHtml(line)}</p>`).join('\n')
}
