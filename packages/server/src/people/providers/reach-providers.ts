import { readProviders } from '../../config/providers/read-providers.ts'
import { connectProvider, discover } from './connect-provider.ts'
import type { ReachedProvider } from './sign-in-by-provider.ts'

/**
 * The providers of a file, none of which is asked anything yet.
 *
 * @throws Error that names what of the file cannot be used, and where
 */
export async function reachProviders(
  file: string | undefined,
  monotonic: () => Date,
): Promise<ReachedProvider[]> {
  const providers = file === undefined ? [] : await readProviders(file)
  return providers.map(provider => ({
    provider,
    connect: connectProvider(provider, monotonic),
    ask: () => discover(provider),
  }))
}
