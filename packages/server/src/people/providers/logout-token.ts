import { jwtVerify } from 'jose'
import type { Provider } from '../../config/providers/provider.ts'
import type { ConnectedProvider } from './connect-provider.ts'
import { signedBy } from './signed-by.ts'

/** Whose sessions a provider ends: a session of its own, or all of a person's. */
export type LogoutWish = { issuedAt: Date } & (
  | { sid: string; subject: string | undefined }
  | { sid: undefined; subject: string }
)

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** How old a logout token may be, in seconds. */
const longestAge = 300

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 *
 * @throws Error where it is not the provider's, not for this gateway, too old, or no logout token
 */
export async function readLogoutToken(
  { issuer, clientId, clockTolerance }: Provider,
  { configuration, keys }: ConnectedProvider,
  token: string,
): Promise<LogoutWish> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: signedBy(configuration),
    issuer: configuration.serverMetadata().issuer || issuer.href,
    audience: clientId,
    clockTolerance,
    maxTokenAge: longestAge,
    requiredClaims: ['iat', 'jti'],
  })
  const { events, nonce, sid, sub, iat = 0 } = payload
  if (nonce !== undefined) throw new TypeError('A logout token has no nonce.')
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, event)
  if (!isLogout) throw new TypeError('The token is no logout token.')
  const issuedAt = new Date(iat * 1000)
  if (typeof sid === 'string') return { sid, subject: sub, issuedAt }
  if (sub === undefined) throw new TypeError('The logout token names neither a session nor a person.')
  return { sid: undefined, subject: sub, issuedAt }
}
