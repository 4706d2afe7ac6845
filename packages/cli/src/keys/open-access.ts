import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import type { KeyAccess } from './access.ts'

/**
 * Reaches the keys of a gateway: through its API where `UDIGATE_URL` is set, else in its store.
 *
 * @param purpose a data folder that is not there yet is made only for `create`
 * @throws CommandFailure where settings are wrong, the data folder is in use, or the gateway is not installed
 */
export async function openKeysAccess(
  environment: Environment,
  purpose: 'look' | 'create',
): Promise<KeyAccess> {
  if (!environment.UDIGATE_URL) {
    const { openKeys } = await loadGateway(() => import('./store-access.ts'))
    return openKeys(environment, purpose)
  }
  const gateway = callGateway(environment)
  const { reachKeysOfServer } = await import('./server-access.ts')
  return reachKeysOfServer(gateway)
}
