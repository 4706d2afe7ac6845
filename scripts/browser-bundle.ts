import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'rolldown'

export interface BrowserBundle {
  code: string
  gzippedBytes: number
  /** What it imports and does not bring along. */
  imports: readonly string[]
  /** Characters before minification, by the id of the module. */
  modules: ReadonlyMap<string, number>
}

const entry = fileURLToPath(new URL('../packages/eudamed/src/browser.ts', import.meta.url))

/**
 * Bundles the checking of records for a browser.
 *
 * @param format `esm` for a module with named exports; `iife` for a script that leaves them in the global `udigate`
 */
export async function buildBrowserBundle(format: 'esm' | 'iife' = 'esm'): Promise<BrowserBundle> {
  const { output } = await build({
    input: entry,
    platform: 'browser',
    resolve: { conditionNames: ['udigate-source', 'import', 'module', 'browser'] },
    write: false,
    logLevel: 'warn',
    output: { format, name: 'udigate', minify: true },
  })
  const [chunk, ...more] = output
  if (more.length > 0) throw new Error(`The bundle has ${output.length} files; it must be one.`)
  return {
    code: chunk.code,
    gzippedBytes: gzipSync(chunk.code, { level: 9 }).length,
    imports: [...chunk.imports, ...chunk.dynamicImports],
    modules: new Map(Object.entries(chunk.modules).map(([id, { renderedLength }]) => [id, renderedLength])),
  }
}
