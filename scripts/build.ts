// npm run build: makes what is published of each package, in packages/*/dist.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePackage } from './bundle-package.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const folder of publicPackages()) await build(folder)
run('--conditions=udigate-source', join(root, 'scripts/write-browser-bundle.ts'))

/** Their folders; each after what it needs, since it is compiled against what that has become. */
function publicPackages(): string[] {
  const all = globSync('packages/*/package.json', { cwd: root })
    .toSorted()
    .map(path => ({
      folder: join(root, dirname(path)),
      ...JSON.parse(readFileSync(join(root, path), 'utf8')),
    }))
    .filter(each => !each.private)
  const ordered = new Set<string>()
  const add = ({ folder, dependencies, peerDependencies }: (typeof all)[number]): void => {
    for (const each of all) if (each.name in { ...dependencies, ...peerDependencies }) add(each)
    ordered.add(folder)
  }
  for (const each of all) add(each)
  return [...ordered]
}

async function build(folder: string): Promise<void> {
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  // A package that is more than its sources says itself how it is built.
  const own = join(folder, 'build.ts')
  if (existsSync(own)) return run('--conditions=udigate-source', own)
  writeTypes(folder)
  await bundlePackage(folder)
}

/** The types of each source, at its path in `dist`. */
function writeTypes(folder: string): void {
  const dist = join(folder, 'dist')
  const emitted = join(dist, 'emitted')
  rmSync(dist, { recursive: true, force: true })
  run(join(root, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'tsconfig.build.json'))
  // Sources import their package.json, so what they are in has its path.
  for (const name of readdirSync(join(emitted, 'src')))
    renameSync(join(emitted, 'src', name), join(dist, name))
  rmSync(emitted, { recursive: true })
}

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
