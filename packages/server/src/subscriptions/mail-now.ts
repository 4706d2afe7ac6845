import { escapeHtml } from './digest.ts'
import type { Mailer } from './mailer.ts'

/** What became of a mail that is sent within a call. */
export interface MailResult {
  state: 'SENT' | 'FAILED'
  because?: string
}

/** How long the mail server is waited for, in milliseconds. */
const patience = 15_000

/** Sends a mail at once, and once: what it has is stored nowhere, so neither is the mail. */
export async function mailNow(
  mailer: Mailer,
  mail: Omit<Parameters<Mailer['send']>[0], 'html' | 'text'>,
  paragraphs: readonly Paragraph[],
): Promise<MailResult> {
  const sending = mailer.send({ ...mail, ...writeParagraphs(mail.subject, paragraphs) })
  const { promise: late, resolve } = Promise.withResolvers<{ kind: 'failed'; because: string }>()
  const timer = setTimeout(() => {
    resolve({ kind: 'failed', because: 'The mail server takes too long to answer.' })
  }, patience)
  const sent = await Promise.race([sending, late])
  clearTimeout(timer)
  return sent.kind === 'sent' ? { state: 'SENT' } : { state: 'FAILED', because: sent.because }
}

/** A paragraph of a mail: a text, or an address that is opened. */
export type Paragraph = string | { link: string }

function writeParagraphs(subject: string, paragraphs: readonly Paragraph[]): { text: string; html: string } {
  const text = [...paragraphs.map(each => (typeof each === 'string' ? each : each.link)), ''].join('\n\n')
  const body = paragraphs.map(each => {
    if (typeof each === 'string') return `<p>${escapeHtml(each)}</p>`
    const link = escapeHtml(each.link)
    return `<p><a href="${link}">${link}</a></p>`
  })
  const html = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escapeHtml(subject)}</title>\n${body.join('\n')}\n</html>\n`
  return { text, html }
}
