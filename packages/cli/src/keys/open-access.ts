import { callGateway, type Environment } from '../gateway/call-gateway.ts'
import type { KeyAccess } from './access.ts'

/**
 * Reaches the keys of a gateway: through its API where `UDIGATE_URL` is set, else in its store.
 *
 * @param purpose a data folder that is not there yet is made only for `create`
 * @throws CommandFailure where settings are wrong, or the data folder is in use
 */
export async function openAccess(environment: Environment, purpose: 'look' | 'create'): Promise<KeyAccess> {
  if (!environment.UDIGATE_URL) {
    // Loaded here, since it takes longer than everything else.
    const { openKeys } = await import('./store-access.ts')
    return openKeys(environment, purpose)
  }
  const gateway = callGateway(environment)
  const { reachServer } = await import('./server-access.ts')
  return reachServer(gateway)
}
