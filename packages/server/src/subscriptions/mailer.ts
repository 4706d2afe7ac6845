import { createTransport } from 'nodemailer'
import type { MailRow } from '../store/tables.ts'

/** How mail is sent. */
export interface MailSettings {
  host: string
  port: number
  /** `starttls`: the connection is secured before anything is said, or nothing is sent; `tls`: from its first byte. */
  tls: 'starttls' | 'tls' | 'none'
  user: string | undefined
  password: string | undefined
  /** The address that mail comes from, with a name before it or without: `udigate <udigate@example.com>`. */
  from: string
}

/** What became of a mail. */
export type MailSent =
  | { kind: 'sent' }
  /**
   * `isFinal` where the mail server takes no mail for the address, which another attempt does not change; `isOfAddress` where it
   * has something against that alone.
   */
  | { kind: 'failed'; because: string; isFinal: boolean; isOfAddress: boolean }

/** Whether a mail server takes mail, and why not. */
export interface MailCheck {
  because?: string
}

export interface Mailer {
  /** Whether the mail server lets the gateway in; nothing is sent. */
  check(): Promise<MailCheck>
  send(mail: Pick<MailRow, 'id' | 'address' | 'subject' | 'text' | 'html' | 'created_at'>): Promise<MailSent>
}

/** How long the mail server may take for its greeting, and for each answer, in milliseconds. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * Sends mail by SMTP, over a connection of its own for each.
 *
 * @param ca certificates by which the mail server is trusted besides those of Node
 */
export function makeMailer(
  { host, port, tls, user, password, from }: MailSettings,
  { ca }: { ca?: string } = {},
): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...patience,
    // Nothing of a mail is read from a file or an address, whatever its texts have.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? host
  return {
    async check() {
      try {
        await transport.verify()
        return {}
      } catch (error) {
        return { because: explainFailure(error, password).because.replace(/\.$/, '') }
      }
    },
    async send({ id, address, subject, text, html, created_at }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          date: new Date(created_at),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { kind: 'sent' }
      } catch (error) {
        return { kind: 'failed', ...explainFailure(error, password) }
      }
    },
  }
}

/** What a failure of nodemailer says of itself. */
interface SmtpFailure {
  code?: string
  command?: string
  response?: unknown
  responseCode?: unknown
}

/** Why a mail did not go out, in one line, and whether that is for good. */
function explainFailure(
  error: unknown,
  password: string | undefined,
): Omit<Extract<MailSent, { kind: 'failed' }>, 'kind'> {
  const { code, command, response, responseCode } = (error ?? {}) as SmtpFailure
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const isOfAddress = command === 'RCPT TO' && status !== undefined
  const isFinal = isOfAddress && status >= 500
  if (typeof response === 'string' && status !== undefined) {
    const said = response.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 300)
    const told = password === undefined || password === '' ? said : said.replaceAll(password, '***')
    return {
      because: `The mail server answered ${command ?? 'the connection'}: ${told}`,
      isFinal,
      isOfAddress,
    }
  }
  return { because: `The mail server cannot be used (${code ?? 'unknown'}).`, isFinal, isOfAddress }
}
