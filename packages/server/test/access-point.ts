import type { Stage } from '../src/stage.ts'
import type { World } from './harness.ts'
import { sharedSimulator } from './simulator.ts'

/**
 * Settings of a preview stage that goes through an access point. The simulator answers there, and nothing in the settings
 * says so.
 */
export async function throughAccessPoint(): Promise<Record<string, string>> {
  const { port } = await sharedSimulator()
  return {
    UDIGATE_PREVIEW_ENDPOINT: `http://127.0.0.1:${port}/domibus/services/wsplugin`,
    UDIGATE_PREVIEW_PARTY_ID: 'EUDAMED_000001',
  }
}

/** Registers an access token of an actor, without which nothing of it goes through an access point. */
export async function registerToken(
  world: Pick<World, 'makeKey' | 'put'>,
  actor: string,
  { securityToken = 'registered-token', stage = 'preview' }: { securityToken?: string; stage?: Stage } = {},
): Promise<void> {
  const key = await world.makeKey({ actors: [actor], scopes: ['admin'], stage })
  const { status, body } = await world.put(`/api/v1/actors/${actor}`, { securityToken }, { key })
  if (status !== 201) throw new Error(JSON.stringify(body))
}
