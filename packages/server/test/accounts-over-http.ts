import { scryptSync } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Environment } from '../src/ids.ts'
import { invitePerson, type WantedInvitation } from '../src/people/accounts/invite.ts'
import { Refusal } from '../src/rights/refusal.ts'
import { password, showCode } from './account-world.ts'
import { makeAuthenticator } from './authenticator.ts'
import { type CallOptions, start } from './harness.ts'

export const origin = 'https://udigate.maker.example'
export const mail = 'ada@maker.example'
export const ada: WantedInvitation = {
  name: 'Ada Lovelace',
  mail,
  roles: [{ role: 'administrator', organisation: 'maker', stage: 'preview', actors: 'any' }],
}

/** A gateway behind HTTPS that counts what it hashes, and a browser that has its console open. */
export async function makeAccountsWorld(
  t: TestContext,
  settings: Record<string, string> = {},
  clocks?: Environment,
) {
  const counts = { hashes: 0 }
  const world = await start(
    t,
    { UDIGATE_PUBLIC_URL: origin, UDIGATE_FAILURE_LIMIT: '0', ...settings },
    {
      ...(clocks ? { clocks } : {}),
      async derivePassword(text, salt) {
        counts.hashes += 1
        return scryptSync(text, salt, 32, { N: 2 })
      },
    },
  )
  const environment = {
    now: () => new Date(),
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  }
  let cookie: string | undefined
  const send = async (
    method: 'post' | 'put',
    path: string,
    body: unknown,
    headers: CallOptions['headers'] = {},
  ) => {
    const answer = await world[method](`/api/v1/${path}`, body, {
      key: null,
      headers: { origin, ...(cookie === undefined ? {} : { cookie }), ...headers },
    })
    const [given] = answer.headers.getSetCookie()
    if (given !== undefined) cookie = given.split(';', 1)[0]
    return { ...answer, cookie: given }
  }
  return {
    ...world,
    counts,
    send: (path: string, body: unknown = {}, headers?: CallOptions['headers']) =>
      send('post', path, body, headers),
    put: (path: string, body: unknown) => send('put', path, body),
    look: (path: string) =>
      world.get(`/api/v1/${path}`, { key: null, headers: cookie === undefined ? {} : { cookie } }),
    drop: (path: string) =>
      world.remove(`/api/v1/${path}`, {
        key: null,
        headers: { origin, ...(cookie === undefined ? {} : { cookie }) },
      }),
    /** Opens another browser. @returns what goes back to this one */
    leave: () => {
      const left = cookie
      cookie = undefined
      return () => {
        cookie = left
      }
    },
    async invite(wanted = ada): Promise<string> {
      const made = await world.gateway.store.write(db =>
        invitePerson(db, environment, { isConfirmed: true, ...wanted }, 'command line'),
      )
      if (made instanceof Refusal) throw new Error(made.because)
      return made.token
    },
  }
}

export type AccountsWorld = Awaited<ReturnType<typeof makeAccountsWorld>>

/** Accepts an invitation with a passkey. @param more what is sent besides */
export async function acceptWithPasskey(world: AccountsWorld, token: string, more: object = {}) {
  const authenticator = makeAuthenticator(origin)
  const { body: options } = await world.send('invitation/passkey/options', { token })
  const passkey = authenticator.create(options as never)
  const answer = await world.send('invitation/passkey', { token, name: 'Laptop', passkey, ...more })
  return { authenticator, answer, passkey }
}

/** Accepts an invitation with a password and an app. @param more what is sent besides */
export async function acceptWithPassword(world: AccountsWorld, token: string, more: object = {}) {
  const { body } = await world.send('invitation/password/options', { token })
  const { secret, ticket } = body as unknown as { secret: string; ticket: string }
  // The step before, so that the present code signs in.
  const code = showCode(secret, new Date(Date.now() - 30_000))
  const answer = await world.send('invitation/password', { token, password, ticket, code, ...more })
  return { secret, answer }
}
