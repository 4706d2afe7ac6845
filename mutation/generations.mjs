// Loads the sources of the sandbox afresh as often as needed, into the same process: each generation of modules is
// told apart by a query in its addresses.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const standIn = new URL('collected-tests.mjs', import.meta.url).href

/**
 * @param {string} folder the sandbox
 * @param {readonly string[]} shared parts of the paths of modules that no mutant can be in or below, loaded just once
 * @returns {(file: string, generation: number) => Promise<unknown>} imports a file of the sandbox
 */
export function loadGenerations(folder, shared) {
  const base = pathToFileURL(`${folder}/`).href
  const sources = new Map()

  registerHooks({
    resolve(specifier, context, nextResolve) {
      const fromSandbox = context.parentURL?.startsWith(base)
      if (fromSandbox && specifier === 'node:test') return { url: standIn, shortCircuit: true }
      const resolved = nextResolve(specifier, context)
      const [, generation] = context.parentURL?.split('?') ?? []
      if (!fromSandbox || !generation || !isOfGeneration(resolved.url)) return resolved
      return { ...resolved, url: `${resolved.url}?${generation}` }
    },
    load(url, context, nextLoad) {
      const [address, generation] = url.split('?')
      if (!generation || !isOfGeneration(address)) return nextLoad(url, context)
      let source = sources.get(address)
      if (source === undefined) {
        source = stripTypeScriptTypes(readFileSync(fileURLToPath(address), 'utf8'))
        sources.set(address, source)
      }
      return { format: 'module', source, shortCircuit: true }
    },
  })

  function isOfGeneration(url) {
    return url.startsWith(base) && url.endsWith('.ts') && !shared.some(part => url.includes(part))
  }

  return (file, generation) => import(`${pathToFileURL(file).href}?${generation}`)
}
