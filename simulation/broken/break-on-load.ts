import { registerHooks } from 'node:module'
import type { BrokenBuild } from '../../scorecard/builds/broken/broken-build.ts'

const root = new URL('../../', import.meta.url).href

/**
 * Breaks what is loaded from now on in this process, as a broken build says; no file changes.
 *
 * @returns what tells which of its patches were not applied, since nothing loaded their file
 */
export function breakOnLoad({ id, patches }: BrokenBuild): () => readonly string[] {
  const left = new Set(patches.map(({ file }) => file))
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const [own] = url.split('?')
      const wanted = patches.filter(({ file }) => own === root + file)
      if (wanted.length === 0) return loaded
      let source = Buffer.from(loaded.source as Uint8Array).toString()
      for (const { file, find, replace } of wanted) {
        if (source.split(find).length !== 2) throw new Error(`The broken build "${id}" does not fit ${file}.`)
        source = source.replace(find, () => replace)
        left.delete(file)
      }
      return { ...loaded, source }
    },
  })
  return () => [...left]
}
