import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { demoKeyId } from '../../keys/demo-key.ts'
import { findSession } from '../../people/sessions.ts'
import { keysInForce } from '../../store/api-keys.ts'
import type { StoredSession } from '../../store/sessions.ts'
import { isDemoOffered } from '../endpoint/demo-caller.ts'
import { hasSessionCookie, readCookie } from './cookies.ts'
import { findOwnAddress, refuseForeignPages } from './own-address.ts'

/**
 * The session of the cookie that a call has, where it is one in force.
 *
 * @throws Problem where another page has the browser make the call, or it comes over a network without TLS
 */
export async function findSessionOfCookie(
  gateway: Gateway,
  request: FastifyRequest,
): Promise<StoredSession | undefined> {
  if (!hasSessionCookie(request)) return undefined
  const token = readCookie(request, 'session', findOwnAddress(gateway, request))
  if (token === undefined) return undefined
  refuseForeignPages(gateway, request)
  const found = await findSession(gateway.store.db, token, gateway.now())
  if (found === undefined) return undefined
  const { via, key_id: keyId } = found.session
  // A person for trying out is one on this machine alone.
  if (via === 'demo' && !isDemoOffered(gateway, request)) return undefined
  // A session that a key was exchanged for ends with the key.
  const isKept = keyId === null || keyId === demoKeyId || (await isKeyInForce(gateway, keyId))
  return isKept ? found : undefined
}

async function isKeyInForce({ store, now }: Gateway, keyId: string): Promise<boolean> {
  return (await keysInForce(store.db, [keyId], now())).has(keyId)
}
