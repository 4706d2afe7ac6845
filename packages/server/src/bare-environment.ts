import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment of a thread or a process whose business nothing of this process is, no settings and no secrets: it is told
 * alone where Node keeps what it has compiled, without which it takes twice as long to start.
 */
export function bareEnvironment(): Record<string, string> {
  const compiled = getCompileCacheDir()
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) }
}
