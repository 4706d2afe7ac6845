import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import type { CodeAccess, WhoseLists } from './access.ts'

/**
 * Reaches the code lists of a gateway: through its API where `UDIGATE_URL` is set, else in the data folder.
 *
 * @param purpose a data folder that is not there yet is made only for `change`
 * @param whose whose lists are looked at and changed
 * @throws CommandFailure where settings are wrong, the data folder is in use, or the gateway is not installed
 */
export async function openCodesAccess(
  environment: Environment,
  purpose: 'read' | 'change',
  whose: WhoseLists,
): Promise<CodeAccess> {
  if (!environment.UDIGATE_URL) {
    const { openFolder } = await loadGateway(() => import('./folder-access.ts'))
    return openFolder(environment, purpose, whose)
  }
  if (whose.owner !== undefined) {
    throw new CommandFailure(
      'Leave out --organisation and --stage: the key in UDIGATE_API_KEY, or who is signed in, says both.',
      2,
    )
  }
  const gateway = callGateway(environment)
  const { reachCodesOfServer } = await import('./server-access.ts')
  return reachCodesOfServer(gateway, whose.lists)
}
