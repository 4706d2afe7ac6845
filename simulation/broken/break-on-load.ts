import { registerHooks } from 'node:module'
import type { BrokenBuild } from '../../scorecard/builds/broken/broken-build.ts'

const root = new URL('../../', import.meta.url).href

/**
 * Changes what is loaded of a repository from now on in this process; no file changes.
 *
 * @param root the address of its folder
 * @param change gives the source of a file, named from the root of the repository, as it is to be; the same where it stays
 */
export function changeOnLoad(root: string, change: (file: string, source: string) => string): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const [own = ''] = url.split('?')
      if (!own.startsWith(root) || !loaded.source) return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      const changed = change(own.slice(root.length), source)
      return changed === source ? loaded : { ...loaded, source: changed }
    },
  })
}

/**
 * Breaks what is loaded from now on in this process, as a broken build says.
 *
 * @returns what tells which of its patches were not applied, since nothing loaded their file
 */
export function breakOnLoad({ id, patches }: BrokenBuild): () => readonly string[] {
  const left = new Set(patches.map(({ file }) => file))
  changeOnLoad(root, (loaded, source) => {
    let changed = source
    for (const { file, find, replace } of patches.filter(each => each.file === loaded)) {
      if (changed.split(find).length !== 2) throw new Error(`The broken build "${id}" does not fit ${file}.`)
      changed = changed.replace(find, () => replace)
      left.delete(file)
    }
    return changed
  })
  return () => [...left]
}
