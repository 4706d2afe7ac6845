import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { isApiKeyInForce } from '../../keys/api-keys.ts'
import { demoKeyId } from '../../keys/demo-key.ts'
import { findSession } from '../../people/sessions.ts'
import { findApiKey } from '../../store/api-keys.ts'
import type { StoredSession } from '../../store/sessions.ts'
import type { ApiKeyRow } from '../../store/tables.ts'
import { hasSessionCookie, readCookie } from './cookies.ts'
import { isDemoSignInOffered } from './demo-caller.ts'
import { findOwnAddress, refuseForeignPages } from './own-address.ts'

/** A session, and the key that was exchanged for it, with which it ends; the demo key is none of the stored ones. */
export interface SessionOfCookie extends StoredSession {
  key?: ApiKeyRow
}

/**
 * The session of the cookie that a call has, where it is one in force.
 *
 * @throws Problem where another page has the browser make the call, or it comes over a network without TLS
 */
export async function findSessionOfCookie(
  gateway: Gateway,
  request: FastifyRequest,
): Promise<SessionOfCookie | undefined> {
  if (!hasSessionCookie(request)) return undefined
  const token = readCookie(request, 'session', findOwnAddress(gateway, request))
  if (token === undefined) return undefined
  refuseForeignPages(gateway, request)
  const found = await findSession(gateway.store.db, token, gateway.now())
  if (found === undefined) return undefined
  const { via, key_id: keyId } = found.session
  // A person for trying out is one on this machine alone.
  if (via === 'demo' && !isDemoSignInOffered(gateway, request)) return undefined
  if (keyId === null || keyId === demoKeyId) return found
  const key = await findApiKey(gateway.store.db, keyId)
  return key && isApiKeyInForce(key, gateway.now()) ? { ...found, key } : undefined
}
