import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { findCaller, isSameKey } from '../../keys/api-keys.ts'
import { demoKeyId } from '../../keys/demo-key.ts'
import type { Caller } from '../../rights/caller.ts'
import type { Right } from '../../rights/rights.ts'
import { findKeyRights, scopes } from '../../rights/scopes.ts'
import { endWithKey } from '../guards/end-with-key.ts'
import { limitCalls, limitFailures } from '../guards/limit-calls.ts'
import { isLocalCall } from '../guards/local-call.ts'
import { challenge, notAuthenticated, Problem } from '../problems/problem.ts'
import { assertMayDo, type RightByParameter } from './needed-right.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set on every route that asks for a key. */
    caller: Caller | undefined
  }
}

const demoCaller: Caller = {
  agent: { kind: 'key', keyId: demoKeyId, name: 'demo key', scopes },
  rights: findKeyRights(scopes),
  author: demoKeyId,
  organisation: 'demo',
  stage: 'preview',
  actors: 'any',
}

/**
 * A hook that finds out who calls, before the body is read, and whether they may do this. The key is looked up in the
 * store for each call, and again and again while the call lasts: one that is revoked meanwhile ends the call.
 *
 * @param needed what the caller must be allowed to do; by a parameter, it is looked at once that is read
 */
export function authenticate(gateway: Gateway, needed: Right | RightByParameter) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await whoCalls(gateway, request).catch(error => {
      throw limitFailures(gateway, request, error)
    })
    const { agent } = caller
    const keyId = agent.kind === 'key' && agent.keyId !== demoKeyId ? agent.keyId : undefined
    request.caller = caller
    limitCalls(gateway, caller, reply)
    if (keyId !== undefined) gateway.keyUses.used(keyId)
    if (typeof needed === 'string') assertMayDo(caller, needed)
    if (keyId !== undefined) endWithKey(gateway.keyWatch, keyId, request, reply)
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
