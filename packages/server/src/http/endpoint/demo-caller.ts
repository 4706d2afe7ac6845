import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { demoKeyId } from '../../keys/demo-key.ts'
import type { Caller } from '../../rights/caller.ts'
import { findKeyRights, scopes } from '../../rights/scopes.ts'
import { isLocalCall } from '../guards/local-call.ts'
import { Problem } from '../problems/problem.ts'

const demoCaller: Caller = {
  agent: { kind: 'key', keyId: demoKeyId, name: 'demo key', scopes },
  rights: findKeyRights(scopes),
  author: demoKeyId,
  organisation: 'demo',
  stage: 'preview',
  actors: 'any',
}

/** Whether a person can try out from here: on the machine of the gateway, with the simulator, where there is a demo key. */
export function isDemoOffered({ config, stages }: Gateway, request: FastifyRequest): boolean {
  const isSimulated = stages.preview?.authority.simulated ?? false
  return config.demoKey !== undefined && isSimulated && isLocalCall(request)
}

/** @throws Problem where the demo key is not taken from there */
export function requireDemoCaller(gateway: Gateway, request: FastifyRequest): Caller {
  if (isDemoOffered(gateway, request)) return demoCaller
  throw new Problem('permission.demo-key')
}
