import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every file below a folder, with its path from there; what goes while it is read is left out. */
export function readFolder(folder: string): { path: string; content: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(name => {
    const path = join(folder, name)
    try {
      return statSync(path).isFile() ? [{ path: relative(folder, path), content: readFileSync(path) }] : []
    } catch {
      return []
    }
  })
}
