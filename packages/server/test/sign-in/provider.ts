import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { Provider } from 'oidc-provider'

/** What the provider says of someone. */
export interface Account {
  name: string
  email: string
  email_verified: boolean
  groups: readonly string[]
}

/** A real provider, on this machine. */
export interface TestProvider {
  issuer: string
  clientId: string
  secret: string
  /** Who can sign in there, by what they enter as their login; changed at any time. */
  accounts: Map<string, Account>
  /** Signs with another key from now on, and shows the former one no longer. */
  rotateKeys(): void
  /** Answers nothing from now on, until it is called again. */
  hang(isHanging: boolean): void
  /** How often each path was asked for. */
  asked(path: string): number
}

/** How a gateway is a client of it. */
interface Registered {
  /** The address of the gateway. */
  gateway: string
  /** The id of the provider in the gateway's settings. */
  id: string
}

/** `oidc-provider` with a client that is a gateway. */
export async function startProvider(t: TestContext, { gateway, id }: Registered): Promise<TestProvider> {
  let listener: RequestListener | undefined
  let isHanging = false
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    if (!isHanging) listener?.(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(
    () =>
      new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  const clientId = `udigate-${randomUUID()}`
  const secret = randomUUID()
  const begin = (): void => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: secret,
          redirect_uris: [`${gateway}/sign-in/${id}/callback`],
          post_logout_redirect_uris: [`${gateway}/`],
          backchannel_logout_uri: `${gateway}/sign-in/${id}/back-channel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [makeKey()] },
      cookies: { keys: ['a key of the test'] },
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
      features: {
        devInteractions: { enabled: true },
        rpInitiatedLogout: { enabled: true },
        backchannelLogout: { enabled: true },
      },
      // It asks nothing of this machine by itself, where the gateway is.
      fetch: (url: string, { method, headers, body, signal }: RequestInit) =>
        fetch(url, {
          ...(method === undefined ? {} : { method }),
          ...(headers === undefined ? {} : { headers }),
          ...(body === undefined ? {} : { body }),
          ...(signal ? { signal } : {}),
        }),
      findAccount: (_context: unknown, login: string) => {
        const account = accounts.get(login)
        return account && { accountId: login, claims: () => ({ sub: login, ...account }) }
      },
    })
    // What it says of its own settings is not for the gateway's tests.
    listener = provider.callback()
  }
  begin()
  return {
    issuer,
    clientId,
    secret,
    accounts,
    rotateKeys: begin,
    hang: wanted => {
      isHanging = wanted
    },
    asked: path => asked.get(path) ?? 0,
  }
}

function makeKey(): JsonWebKey & { kid: string; use: string; alg: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}
