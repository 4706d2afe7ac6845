import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { renewToken } from '../../people/sessions.ts'
import { noteSessionUse, type StoredSession } from '../../store/sessions.ts'
import { setCookie } from './cookies.ts'
import { findOwnAddress } from './own-address.ts'

/** How late the last use of a session is known at most, in milliseconds. */
const noteEvery = 60_000

/** Notes that a session is used, and gives it another token where what its person may do has changed. */
export async function keepSession(
  gateway: Gateway,
  found: StoredSession,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { session, person } = found
  const at = gateway.now().getTime()
  if (at - session.last_used_at >= noteEvery) {
    await gateway.store.write(db => noteSessionUse(db, session.id, at))
  }
  // A command line keeps what it got: it takes no other token with an answer.
  if (session.via === 'command-line') return
  if (!person || person.rights_version === session.rights_version) return
  const token = await gateway.store.write(db => renewToken(db, gateway.people, found))
  if (token !== undefined) setCookie(reply, 'session', findOwnAddress(gateway, request), token)
}
