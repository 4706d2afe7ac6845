import { jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { Provider } from '../../config/providers/provider.ts'
import type { ConnectedProvider } from './connect-provider.ts'
import { type Claims, listNeededClaims, type Profile, readClaims } from './read-claims.ts'
import { signedBy } from './signed-by.ts'

/** What a sign-in at a provider goes by. */
export interface Asked {
  state: string
  nonce: string
  /** The PKCE verifier, which never leaves the gateway but to the provider itself. */
  verifier: string
}

/** Where a browser is sent to sign in: code flow with PKCE, state and nonce. */
export async function writeSignInAddress(
  provider: Provider,
  { configuration }: ConnectedProvider,
  { state, nonce, verifier }: Asked,
  callback: URL,
): Promise<URL> {
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callback.href,
    scope: provider.scopes.join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** Who has signed in at the provider, and its session. */
export interface SignedIn {
  profile: Profile
  /** The id of the session at the provider; null where it names none. */
  sid: string | null
  idToken: string
}

/**
 * Exchanges the code that the browser has brought back.
 *
 * @param address the whole address that the browser was sent back to
 * @throws Error where the provider declines, does not answer, or says what cannot be true
 */
export async function exchangeCode(
  provider: Provider,
  connected: ConnectedProvider,
  { state, nonce, verifier }: Asked,
  address: URL,
): Promise<SignedIn> {
  const { configuration, keys } = connected
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const { id_token: idToken = '', access_token: accessToken } = tokens
  // The claims were checked; the signature is, too, although the token came over TLS from where it is made.
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: signedBy(configuration),
    issuer: configuration.serverMetadata().issuer,
    audience: provider.clientId,
    clockTolerance: provider.clockTolerance,
  })
  const claims = await completeClaims(provider, configuration, payload, accessToken)
  const profile = readClaims(provider, claims)
  if (!profile) throw new TypeError('The ID token names no person.')
  return { profile, sid: typeof payload.sid === 'string' ? payload.sid : null, idToken }
}

/** Some providers tell more than who someone is only where they are asked for it. */
async function completeClaims(
  provider: Provider,
  configuration: oidc.Configuration,
  claims: Claims & { sub?: string | undefined },
  accessToken: string,
): Promise<Claims> {
  const { userinfo_endpoint: address } = configuration.serverMetadata()
  const lacksSome = listNeededClaims(provider)
    .values()
    .some(name => claims[name] === undefined)
  if (address === undefined || !lacksSome || claims.sub === undefined) return claims
  const more = await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
  return { ...more, ...claims }
}

/** Where a browser is sent to sign out at the provider as well; `undefined` where that has no such place. */
export function writeSignOutAddress(
  { configuration }: ConnectedProvider,
  idToken: string | undefined,
  back: URL,
): URL | undefined {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
  return oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: back.href,
    ...(idToken === undefined ? {} : { id_token_hint: idToken }),
  })
}
