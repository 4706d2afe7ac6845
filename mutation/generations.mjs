// Loads the sources of the sandbox afresh as often as needed, into the same process: each generation of modules is
// told apart by a query in its addresses.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const standIn = new URL('collected-tests.mjs', import.meta.url).href

/** Loads files of a sandbox, the first generation whole and of later ones what is changed. */
export class Generations {
  #base
  #shared
  #sources = new Map()
  /** The modules that import a module of the first generation, by its address. */
  #importers = new Map()
  #last = 0
  /** The addresses of what is loaded again in each later generation. */
  #renewed = new Map()

  /**
   * @param {string} folder the sandbox
   * @param {readonly string[]} shared parts of the paths of modules that no mutant can be in or below, loaded just once
   */
  constructor(folder, shared) {
    this.#base = pathToFileURL(`${folder}/`).href
    this.#shared = shared
    registerHooks({ resolve: this.#resolve.bind(this), load: this.#load.bind(this) })
  }

  /**
   * Begins a generation, in which `changed` is loaded again with all that imports it, however far; everything in the
   * first one.
   * @param {string} [changed] a file of the sandbox
   * @returns {(file: string) => Promise<unknown> | undefined} imports a file; `undefined` of those that are as they were
   */
  begin(changed) {
    this.#last += 1
    const generation = String(this.#last)
    if (changed !== undefined) this.#renewed.set(generation, this.#reachedFrom(pathToFileURL(changed).href))
    return file => {
      const address = pathToFileURL(file).href
      return this.#isRenewed(address, generation) ? import(`${address}?${generation}`) : undefined
    }
  }

  #reachedFrom(address) {
    const reached = new Set([address])
    for (const each of reached) for (const importer of this.#importers.get(each) ?? []) reached.add(importer)
    return reached
  }

  #isRenewed(address, generation) {
    return this.#renewed.get(generation)?.has(address) ?? true
  }

  #resolve(specifier, context, nextResolve) {
    const fromSandbox = context.parentURL?.startsWith(this.#base)
    if (fromSandbox && specifier === 'node:test') return { url: standIn, shortCircuit: true }
    const resolved = nextResolve(specifier, context)
    const [importer, generation] = context.parentURL?.split('?') ?? []
    if (!fromSandbox || !generation || !this.#hasGenerations(resolved.url)) return resolved
    if (generation === '1') this.#noteImport(importer, resolved.url)
    const own = this.#isRenewed(resolved.url, generation) ? generation : '1'
    return { ...resolved, url: `${resolved.url}?${own}` }
  }

  #noteImport(importer, address) {
    const importers = this.#importers.get(address)
    if (importers) importers.add(importer)
    else this.#importers.set(address, new Set([importer]))
  }

  #load(url, context, nextLoad) {
    const [address, generation] = url.split('?')
    if (!generation || !this.#hasGenerations(address)) return nextLoad(url, context)
    let source = this.#sources.get(address)
    if (source === undefined) {
      source = stripTypeScriptTypes(readFileSync(fileURLToPath(address), 'utf8'))
      this.#sources.set(address, source)
    }
    return { format: 'module', source, shortCircuit: true }
  }

  #hasGenerations(url) {
    return url.startsWith(this.#base) && url.endsWith('.ts') && !this.#shared.some(part => url.includes(part))
  }
}
