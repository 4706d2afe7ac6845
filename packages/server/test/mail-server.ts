import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { selfSigned } from '../src/authorities/eudamed/domibus/testing/self-signed.ts'

/** A mail that the server has taken. */
export interface TakenMail {
  to: string
  /** As whom the sender logged in; absent where it did not. */
  user?: string | undefined
  isSecure: boolean
  /** Its header and body, as they came. */
  source: string
}

/** How a command is refused: with this code, as often as said. */
interface Refusal {
  at: 'RCPT' | 'DATA'
  code: number
  times: number
}

/** A mail server on this machine, valid for `localhost`. */
export interface MailServer {
  port: number
  taken: TakenMail[]
  /** How often a recipient was named. */
  countAttempts(): number
  /** From now on. */
  refuse(refusal: Refusal): void
}

/** Starts a mail server. @param options `user` must log in; `isPlain` offers no STARTTLS; `isTls` has TLS from the first byte */
export async function startMailServer(
  t: TestContext,
  {
    user,
    isPlain = false,
    isTls = false,
  }: { user?: { name: string; password: string }; isPlain?: boolean; isTls?: boolean } = {},
): Promise<MailServer> {
  const taken: TakenMail[] = []
  const refusals: Refusal[] = []
  let attempts = 0
  const refuse = (at: Refusal['at']): Error | null => {
    const found = refusals.find(each => each.at === at && each.times > 0)
    if (found === undefined) return null
    found.times -= 1
    const message = found.code < 500 ? '4.7.1 Greylisted, come again later' : '5.1.1 There is no such user'
    return Object.assign(new Error(message), { responseCode: found.code })
  }
  const server = new SMTPServer({
    key: selfSigned.key,
    cert: selfSigned.cert,
    secure: isTls,
    authOptional: user === undefined,
    disableReverseLookup: true,
    disabledCommands: [...(isPlain ? ['STARTTLS'] : []), ...(user === undefined ? ['AUTH'] : [])],
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === user?.name && password === user?.password
      const error = Object.assign(new Error(`Not with ${String(password)}`), { responseCode: 535 })
      if (isKnown) callback(null, { user: username })
      else callback(error)
    },
    onRcptTo(_address, _session, callback) {
      attempts += 1
      callback(refuse('RCPT'))
    },
    onData(stream, session, callback) {
      void text(stream).then(source => {
        const refusal = refuse('DATA')
        if (refusal === null) {
          const { user: name, secure, envelope } = session
          taken.push({
            to: envelope.rcptTo.map(({ address }) => address).join(', '),
            user: name === undefined || name === null ? undefined : String(name),
            isSecure: secure,
            source,
          })
        }
        callback(refusal)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  t.after(() => new Promise<void>(resolve => server.close(() => resolve())))
  return {
    port: (listening.address() as AddressInfo).port,
    taken,
    countAttempts: () => attempts,
    refuse: refusal => void refusals.push(refusal),
  }
}
