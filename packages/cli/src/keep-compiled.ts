import { enableCompileCache } from 'node:module'
import { isAbsolute, join } from 'node:path'

/**
 * Has Node keep what it compiles, so that the next run need not compile it again; where nothing can be written, it goes on
 * without. `NODE_COMPILE_CACHE` names another folder, `NODE_DISABLE_COMPILE_CACHE` turns it off.
 *
 * The folder is the user's own: in Node's usual one, among the temporary files, another user of the machine could lay down
 * what is then run.
 */
export function keepCompiled(): void {
  const folder = findCacheFolder(process.env)
  if (folder !== undefined) enableCompileCache(join(folder, 'udigate', 'compiled'))
}

function findCacheFolder({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string | undefined {
  const candidates = [XDG_CACHE_HOME, HOME && join(HOME, '.cache'), LOCALAPPDATA]
  return candidates.find(each => each !== undefined && isAbsolute(each))
}
