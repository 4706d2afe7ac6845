import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder, and those above it that are missing. Node's own way (`recursive`) does not end where a folder that is there takes none, as
 * `/proc`.
 *
 * @param mode of those that are made; the usual one where absent
 * @throws the error of the file system
 */
export function makeFolder(folder: string, mode?: number): void {
  const path = resolve(folder)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isFolder(dirname(path))) {
      makeFolder(dirname(path), mode)
      mkdirSync(path, { mode })
    } else if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
