import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { isDemoProvider } from '../../people/demo-person.ts'
import { findSession, isSessionToken } from '../../people/sessions.ts'
import { hasSessionCookie } from './cookies.ts'
import { isDemoOffered } from './demo-caller.ts'
import { findOwnAddress } from './own-address.ts'
import { findSessionOfCookie, type SessionOfCookie } from './session-of-cookie.ts'

/**
 * The session in which a call is made: of a command line by the token that it sends, of a browser by its cookie. Neither takes the
 * session of the other, and a key that is sent goes before the cookie.
 *
 * @throws Problem where another page has the browser make the call, or it comes over a network without TLS
 */
export async function findSessionOfCall(
  gateway: Gateway,
  request: FastifyRequest,
): Promise<SessionOfCookie | undefined> {
  const token = readSessionToken(request)
  if (token === undefined) {
    if (request.headers.authorization !== undefined) return undefined
    const found = await findSessionOfCookie(gateway, request)
    return found?.session.via === 'command-line' ? undefined : found
  }
  findOwnAddress(gateway, request)
  const found = await findSession(gateway.store.db, token, gateway.now())
  if (found?.session.via !== 'command-line') return undefined
  // The person for trying out is one on this machine alone, at a command line too.
  const isDemo = isDemoProvider(found.person?.provider ?? null)
  return isDemo && !isDemoOffered(gateway, request) ? undefined : found
}

/** Whether a call names a session, in force or not. */
export function namesSession(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined
    ? hasSessionCookie(request)
    : readSessionToken(request) !== undefined
}

function readSessionToken({ headers }: FastifyRequest): string | undefined {
  const sent = headers.authorization?.trim().replace(/^Bearer\s+/i, '')
  return sent !== undefined && isSessionToken(sent) ? sent : undefined
}
