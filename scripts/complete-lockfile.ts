// Run after every "npm install". npm leaves a platform's binary package out of the lockfile when the registry at hand
// does not carry it, and then "npm ci" refuses the lockfile, and other platforms never get theirs. This enters them
// the way npm would, without the integrity that only a registry that has them could give. With --integrity it asks the
// registry for each that is missing, and leaves those out that it does not have either.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

interface LockedPackage {
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPackage> }

const platforms = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

for (const locked of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
    lock.packages[`node_modules/${name}`] ??= makeEntry(name, version, locked)
  }
}
if (process.argv.includes('--integrity')) fillIn()
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)),
)
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)

function makeEntry(name: string, version: string, dependent: LockedPackage): LockedPackage {
  const words = name.split(/[/-]/)
  const os = platforms.filter(platform => words.includes(platform))
  const cpu = processors.filter(processor => words.includes(processor))
  const anywhere = cpu[0] === 'wasm32' && os.length === 0
  if (!anywhere && (os.length !== 1 || cpu.length !== 1))
    throw new Error(`${name} does not name its platform.`)
  const musl = words.some(word => word.startsWith('musl'))
  const glibc = words.some(word => word.startsWith('gnu'))
  return {
    version,
    cpu,
    ...(dependent.dev ? { dev: true } : {}),
    ...(musl ? { libc: ['musl'] } : glibc ? { libc: ['glibc'] } : {}),
    optional: true,
    ...(anywhere ? {} : { os }),
  }
}

function fillIn(): void {
  const missing = Object.entries(lock.packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && integrity === undefined && !link,
  )
  let found = 0
  for (const [path, locked] of missing) {
    const name = `${path.split('node_modules/').at(-1)}@${locked.version}`
    const { stdout } = spawnSync('npm', ['view', name, 'dist.integrity'], { encoding: 'utf8' })
    const integrity = stdout.trim()
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) continue
    lock.packages[path] = { ...locked, integrity }
    found += 1
  }
  console.log(`${found} of ${missing.length} packages without integrity have it now.`)
}
