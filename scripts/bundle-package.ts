import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

/**
 * What is brought along rather than installed beside: libraries of hundreds of small modules, which take longer to find
 * and open than to run. They stay dependencies, for their types and for the bill of materials.
 */
const broughtAlong: readonly string[] = ['fastest-levenshtein', 'kysely', 'typebox']

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))

/** Where an entry of `exports`, `imports` or `bin` leads; one that depends on conditions names each. */
type Target = string | { readonly [condition: string]: Target }

interface Manifest {
  exports?: Readonly<Record<string, Target>>
  imports?: Readonly<Record<string, Target>>
  bin?: Readonly<Record<string, string>>
}

/**
 * Bundles a package from its sources into its folder `dist`: a file for each that its manifest names, and what they share
 * in further ones, each with its source map. A process then opens a few files instead of hundreds.
 */
export async function bundlePackage(folder: string): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { output } = await build({
    cwd: folder,
    input: findEntries(folder, manifest),
    platform: 'node',
    resolve: { conditionNames: ['udigate-source', 'node', 'import'] },
    external: id => !isRelative(id) && !broughtAlong.includes(packageName(id)),
    logLevel: 'warn',
    output: {
      dir: join(folder, 'dist'),
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
    },
  })
  const inside = output.flatMap(file => (file.type === 'chunk' ? Object.keys(file.modules) : []))
  writeLicences(
    folder,
    broughtAlong.filter(name => inside.some(id => id.includes(`/node_modules/${name}/`))),
  )
}

/** The source of each file in `dist` that the manifest names, by its path there without an ending. */
function findEntries(
  folder: string,
  { exports = {}, imports = {}, bin = {} }: Manifest,
): Record<string, string> {
  const targets = [exports, imports, bin].flatMap(each => Object.values(each)).flatMap(listTargets)
  const names = targets.flatMap(target => /^\.\/dist\/(.+)\.js$/.exec(target)?.[1] ?? [])
  const sources = names.map(name => [name, join(folder, 'src', `${name}.ts`)] as const)
  // What has no source of that name is made by another script.
  return Object.fromEntries(sources.filter(([, source]) => existsSync(source)))
}

function listTargets(target: Target): string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(listTargets)
}

function isRelative(id: string): boolean {
  return /^[./]/.test(id)
}

/** Of `typebox/value` it is `typebox`; an import of the package's own (`#thread`) is none of them. */
function packageName(id: string): string {
  return id.split('/', id.startsWith('@') ? 2 : 1).join('/')
}

/** The licences of what is brought along, as they ask for. */
function writeLicences(folder: string, names: readonly string[]): void {
  const texts = names.map(name => {
    const { version, license } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
    const [file] = globSync('{license,LICENSE}*', { cwd: join(modules, name) })
    if (file === undefined) throw new Error(`${name} has no licence text, so it cannot be brought along.`)
    const text = readFileSync(join(modules, name, file), 'utf8').trim()
    return `${name} ${version} (${license})\n\n${text}\n`
  })
  if (texts.length === 0) return
  const path = join(folder, 'dist/THIRD-PARTY-LICENSES.txt')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, texts.join('\n----\n\n'))
}
