import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { demoKeyId } from '../../keys/demo-key.ts'
import type { Caller } from '../../rights/caller.ts'
import type { Right } from '../../rights/rights.ts'
import type { StoredSession } from '../../store/sessions.ts'
import { type RightByParameter, requireRight } from '../endpoint/needed-right.ts'
import { endCallWith } from '../guards/end-call.ts'
import { limitCalls, limitFailures } from '../guards/limit-calls.ts'
import { challenge, Problem } from '../problems/problem.ts'
import { findCallerOfKey } from '../sign-in/caller-of-key.ts'
import { findCallerOfSession } from '../sign-in/caller-of-session.ts'
import { refuseLettingIn } from '../sign-in/demo-caller.ts'
import { keepSession } from '../sign-in/keep-session.ts'
import { findSessionOfCall, namesSession } from '../sign-in/session-of-call.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set on every route that asks for it. */
    caller: Caller | undefined
  }
}

/** Who calls, and the session in which they do, where it is not with a key alone. */
interface Identified {
  caller: Caller
  session?: StoredSession
}

/**
 * A hook that finds out who calls, before the body is read, and whether they may do this. Key and session are looked up in the
 * store for each call, and again and again while the call lasts: one that ends meanwhile ends the call.
 *
 * @param needed what the caller must be allowed to do; by a parameter, it is looked at once that is read
 */
export function authenticate(gateway: Gateway, needed: Right | RightByParameter) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, session } = await whoCalls(gateway, request).catch(error => {
      throw limitFailures(gateway, request, error)
    })
    const { agent } = caller
    const keyId = agent.kind === 'key' && agent.keyId !== demoKeyId ? agent.keyId : undefined
    request.caller = caller
    limitCalls(gateway, caller, reply)
    if (keyId !== undefined) gateway.keyUses.used(keyId)
    if (session) await keepSession(gateway, session, request, reply)
    if (typeof needed === 'string') {
      request.caller = requireRight(caller, needed)
      refuseLettingIn(gateway, caller, needed)
    }
    if (keyId !== undefined) {
      endCallWith(onEnd => gateway.keyWatch.watch(keyId, onEnd), 'This API key', request, reply)
    }
    const principal = agent.kind === 'key' ? agent.onBehalfOf : undefined
    if (principal) {
      endCallWith(onEnd => gateway.principalWatch.watch(principal, onEnd), 'This API key', request, reply)
    }
    if (session) {
      endCallWith(onEnd => gateway.people.watch.watch(session, onEnd), 'The session', request, reply)
    }
  }
}

/** What is sent goes before the cookie that a browser adds. */
async function whoCalls(gateway: Gateway, request: FastifyRequest): Promise<Identified> {
  const session = await findSessionOfCall(gateway, request)
  if (session) return { caller: await findCallerOfSession(gateway, session, request), session }
  if (namesSession(request)) throw new Problem('authentication.session', undefined, challenge)
  return { caller: await findCallerOfKey(gateway, request, readKey(request)) }
}

/** The caller of a request that went through `authenticate`. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new TypeError('The route does not ask for a key.')
  return request.caller
}

function readKey(request: FastifyRequest): string {
  const header = request.headers.authorization?.trim()
  const key = header?.replace(/^Bearer(\s+|$)/i, '')
  if (!key || /\s/.test(key)) {
    throw new Problem(
      'authentication.missing',
      'Send the API key in the header Authorization, bare or after "Bearer ".',
      challenge,
    )
  }
  return key
}
