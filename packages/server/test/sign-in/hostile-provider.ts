import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** A token by its parts, before it is signed. */
export interface Crafted {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  /** What it is signed with: the key that the provider shows, another one, its public half as a shared secret, or nothing. */
  signedWith: 'own' | 'other' | 'public-as-secret' | 'nothing'
  /** How many characters its answer has more. */
  padding: number
}

/** A provider that says what a test wants, in code that shares nothing with the gateway. */
export interface HostileProvider {
  issuer: string
  clientId: string
  /** What its tokens are from now on, made of honest ones. */
  craft(change: (honest: Crafted) => void): void
  /** The nonce that the gateway has asked for last. */
  asked(address: URL): void
  /** A token with these claims, honest but for what `trick` says. */
  sign(claims: Record<string, unknown>, trick?: Partial<Pick<Crafted, 'header' | 'signedWith'>>): string
}

export async function startHostileProvider(t: TestContext): Promise<HostileProvider> {
  const [own, other] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey) as [
    KeyObject,
    KeyObject,
  ]
  const clientId = 'udigate'
  let nonce = ''
  let change: ((honest: Crafted) => void) | undefined
  const write = ({ header, claims, signedWith }: Crafted): string => {
    const content = [header, claims]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const publicKey = createPublicKey(own).export({ type: 'spki', format: 'pem' })
    const signature = {
      own: () => sign('sha256', Buffer.from(content), own),
      other: () => sign('sha256', Buffer.from(content), other),
      'public-as-secret': () => createHmac('sha256', publicKey).update(content).digest(),
      nothing: () => Buffer.alloc(0),
    }[signedWith]()
    return `${content}.${signature.toString('base64url')}`
  }
  const makeHonest = (issuer: string): Crafted => {
    const at = Math.floor(Date.now() / 1000)
    const who = { sub: 'ada', name: 'Ada', email: 'ada@maker.example', groups: ['ra'] }
    return {
      header: { alg: 'RS256', kid: 'one' },
      claims: { iss: issuer, aud: clientId, iat: at, exp: at + 60, nonce, ...who },
      signedWith: 'own',
      padding: 0,
    }
  }
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        authorization_response_iss_parameter_supported: true,
      }),
      '/jwks': () => ({
        keys: [{ ...createPublicKey(own).export({ format: 'jwk' }), kid: 'one', use: 'sig' }],
      }),
      '/token': () => {
        const crafted = makeHonest(issuer)
        change?.(crafted)
        const token = { access_token: 'a', token_type: 'Bearer', id_token: write(crafted) }
        return { ...token, padding: 'x'.repeat(crafted.padding) }
      },
    }
    const answer = answers[request.url ?? '']?.()
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    clientId,
    craft(wanted) {
      change = wanted
    },
    asked(address) {
      nonce = address.searchParams.get('nonce') ?? ''
    },
    sign: (claims, trick = {}) => write({ ...makeHonest(issuer), claims, ...trick }),
  }
}
