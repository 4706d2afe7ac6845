import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { findCaller, isSameKey } from '../keys/api-keys.ts'
import type { Caller, Scope } from '../keys/caller.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set on every route that asks for a key. */
    caller: Caller | undefined
  }
}

const demoCaller: Caller = {
  keyId: 'demo',
  organisation: 'demo',
  stage: 'preview',
  actors: 'any',
  scopes: ['validate', 'submit', 'read', 'admin'],
}

const challenge = { 'www-authenticate': 'Bearer realm="udigate"' }

/**
 * A hook that finds out who calls, before the body is read, and whether the key may do this.
 *
 * @param scope what the key must be for; every valid key will do where it is absent
 */
export function authenticate(gateway: Gateway, scope?: Scope) {
  return async (request: FastifyRequest): Promise<void> => {
    const key = keyOf(request)
    const caller = isDemoKey(gateway, key)
      ? demoCallerOf(gateway, request)
      : await findCaller(gateway.store.db, key, gateway.now())
    if (!caller)
      throw new Problem('authentication.invalid', 'This API key is unknown, revoked or expired.', challenge)
    request.caller = caller
    if (scope !== undefined && !caller.scopes.includes(scope)) {
      throw new Problem('permission.scope', `This needs an API key with the scope "${scope}".`)
    }
  }
}

/** The caller of a request that went through `authenticate`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new TypeError('The route does not ask for a key.')
  return request.caller
}

function keyOf(request: FastifyRequest): string {
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

function demoCallerOf({ stages }: Gateway, request: FastifyRequest): Caller {
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
  if (isLocal && stages.preview?.authority.simulated) return demoCaller
  throw new Problem(
    'permission.demo-key',
    'The demo key works from this machine and with the simulator only.',
  )
}
