import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { demoKeyId, demoKeyName } from '../../keys/demo-key.ts'
import { findNamedRights } from '../../keys/key-rights.ts'
import { isDemoProvider } from '../../people/demo-person.ts'
import type { Caller } from '../../rights/caller.ts'
import type { Right } from '../../rights/rights.ts'
import { scopes } from '../../rights/scopes.ts'
import { isLoopback } from '../../settings/loopback.ts'
import { isLikeBrowser, isLocalCall } from '../guards/local-call.ts'
import { Problem } from '../problems/problem.ts'

const demoCaller: Omit<Caller, 'rights'> = {
  agent: { kind: 'key', keyId: demoKeyId, name: demoKeyName, scopes },
  author: demoKeyId,
  organisation: 'demo',
  stage: 'preview',
  actors: 'any',
}

/** Whether a person can try out from here: on the machine of the gateway, with the simulator, where there is a demo key. */
export function isDemoOffered({ config, stages }: Gateway, request: FastifyRequest): boolean {
  const connected = [...stages.preview.values()]
  const isSimulated = connected.length > 0 && connected.every(({ authority }) => authority.simulated)
  return config.demoKey !== undefined && isSimulated && isLocalCall(request)
}

/**
 * Whether a person can be signed in for trying out with one press. That takes no secret, so that more is asked than for the demo key: no
 * other machine is served under an address of its own, and the call is as one of a browser here.
 */
export function isDemoSignInOffered(gateway: Gateway, request: FastifyRequest): boolean {
  const { publicUrl } = gateway.config
  const isOnlyHere = publicUrl === undefined || isLoopback(publicUrl.hostname)
  return isOnlyHere && isLikeBrowser(request) && isDemoOffered(gateway, request)
}

/** What would let others in, by a key or an account, who then need not be on this machine. */
const lettingIn: ReadonlySet<Right> = new Set(['keys.manage', 'people.manage', 'organisations.manage'])

/** @throws Problem where the person for trying out would let others in, and this gateway can be reached from other machines */
export function refuseLettingIn({ config }: Gateway, { agent }: Caller, right: Right): void {
  if (agent.kind !== 'person' || !isDemoProvider(agent.provider) || !lettingIn.has(right)) return
  if (isLoopback(config.host)) return
  throw new Problem(
    'permission.demo-key',
    'The person for trying out lets no other person in where other machines reach the gateway. "udigate people invite" and "udigate keys create" do.',
  )
}

/** @throws Problem where the demo key is not taken from there */
export async function requireDemoCaller(gateway: Gateway, request: FastifyRequest): Promise<Caller> {
  if (isDemoOffered(gateway, request)) {
    const { organisation } = demoCaller
    return { ...demoCaller, rights: await findNamedRights(gateway.store.db, organisation, scopes) }
  }
  throw new Problem('permission.demo-key')
}
