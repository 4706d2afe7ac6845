import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { findCaller, isSameKey } from '../../keys/api-keys.ts'
import { type Caller, demoKeyId, type Scope } from '../../keys/caller.ts'
import { endWithKey } from '../guards/end-with-key.ts'
import { limitCalls, limitFailures } from '../guards/limit-calls.ts'
import { isLocalCall } from '../guards/local-call.ts'
import { challenge, notAuthenticated, Problem } from '../problems/problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set on every route that asks for a key. */
    caller: Caller | undefined
  }
}

const demoCaller: Caller = {
  keyId: demoKeyId,
  organisation: 'demo',
  stage: 'preview',
  actors: 'any',
  scopes: ['validate', 'submit', 'read', 'admin'],
}

/**
 * A hook that finds out who calls, before the body is read, and whether the key may do this. The key is looked up in the
 * store for each call, and again and again while the call lasts: one that is revoked meanwhile ends the call.
 *
 * @param scope what the key must be for; every valid key will do where it is absent
 */
export function authenticate(gateway: Gateway, scope?: Scope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await whoCalls(gateway, request).catch(error => {
      throw limitFailures(gateway, request, error)
    })
    const isDemo = caller.keyId === demoKeyId
    request.caller = caller
    limitCalls(gateway, caller, reply)
    if (!isDemo) gateway.keyUses.used(caller.keyId)
    if (scope !== undefined && !caller.scopes.includes(scope)) {
      throw new Problem('permission.scope', `This needs an API key with the scope "${scope}".`)
    }
    if (!isDemo) endWithKey(gateway.keyWatch, caller, request, reply)
  }
}

async function whoCalls(gateway: Gateway, request: FastifyRequest): Promise<Caller> {
  const key = readKey(request)
  if (isDemoKey(gateway, key)) return makeDemoCaller(gateway, request)
  const caller = await findCaller(gateway.store.db, key, gateway.now())
  if (!caller) throw notAuthenticated()
  return caller
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

function isDemoKey({ config }: Gateway, key: string): boolean {
  return config.demoKey !== undefined && isSameKey(config.demoKey, key)
}

function makeDemoCaller({ stages }: Gateway, request: FastifyRequest): Caller {
  if (isLocalCall(request) && stages.preview?.authority.simulated) return demoCaller
  throw new Problem(
    'permission.demo-key',
    'The demo key works from this machine, without a proxy, at localhost or 127.0.0.1, and with the simulator only.',
  )
}
