import { Resolver } from 'node:dns/promises'

/** The IP addresses of a host name; none where it has none, or no name server answers. */
export type ResolveHost = (host: string, signal?: AbortSignal) => Promise<readonly string[]>

/** How long a name server may take, in milliseconds, and how often one is asked. */
const patience = { timeout: 2_000, tries: 2 }

/**
 * Asks the name servers of this machine. Not by its own resolver, which would keep one of the few threads of the process
 * for as long as a foreign name server likes, and may have names of its own.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  const resolver = new Resolver(patience)
  const cancel = (): void => resolver.cancel()
  signal?.addEventListener('abort', cancel)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
