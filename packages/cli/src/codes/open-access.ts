import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import type { CodeAccess } from './access.ts'

/**
 * Reaches the code lists of a gateway: through its API where `UDIGATE_URL` is set, else in the data folder.
 *
 * @param purpose a data folder that is not there yet is made only for `change`
 * @throws CommandFailure where settings are wrong, the data folder is in use, or the gateway is not installed
 */
export async function openCodesAccess(
  environment: Environment,
  purpose: 'read' | 'change',
): Promise<CodeAccess> {
  if (!environment.UDIGATE_URL) {
    const { openFolder } = await loadGateway(() => import('./folder-access.ts'))
    return openFolder(environment, purpose)
  }
  const gateway = callGateway(environment)
  const { reachCodesOfServer } = await import('./server-access.ts')
  return reachCodesOfServer(gateway)
}
