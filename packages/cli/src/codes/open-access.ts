import { type CodeAccess, CommandFailure } from './access.ts'

/**
 * Reaches the code lists of a gateway: through its API where `UDIGATE_URL` is set, else in the data folder.
 *
 * @param purpose a data folder that is not there yet is made only for `change`
 * @throws CommandFailure where settings are wrong, or the data folder is in use
 */
export async function openAccess(
  environment: Readonly<Record<string, string | undefined>>,
  purpose: 'read' | 'change',
): Promise<CodeAccess> {
  const { UDIGATE_URL: url, UDIGATE_API_KEY: key } = environment
  if (!url) {
    // Loaded here, since it takes longer than everything else.
    const { openFolder } = await import('./folder-access.ts')
    return openFolder(environment, purpose)
  }
  const base = URL.parse(url)
  if (base?.protocol !== 'http:' && base?.protocol !== 'https:') {
    throw new CommandFailure('UDIGATE_URL must be an http or https address.', 2)
  }
  if (!key) throw new CommandFailure('UDIGATE_URL needs UDIGATE_API_KEY, a key of that gateway.', 2)
  const { reachServer } = await import('./server-access.ts')
  return reachServer(base, key)
}
