// npm run --silent sbom > udigate.cdx.json: the bill of materials of what runs, in CycloneDX. "npm sbom --omit dev" alone
// also leaves out what development happens to need too, so this takes npm's list of everything and goes by the lockfile.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Locked, neededToRun } from './locked-packages.ts'

interface Bom {
  metadata: { component: Record<string, unknown> }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  packages: Record<string, Locked>
}
const needed = new Set(
  Array.from(neededToRun(packages, ['packages/cli', 'packages/server', 'packages/simulator']), path => {
    const { name = path.split('node_modules/').at(-1), version } = packages[path] ?? {}
    return `${name}@${version}`
  }),
)
const all = readNpm()
const components = all.components.filter(({ name, version }) => needed.has(`${name}@${version}`))
const listed = new Set(components.map(component => component['bom-ref']))
const { version } = packages['packages/cli'] ?? {}
const bom = {
  ...all,
  metadata: {
    ...all.metadata,
    component: { type: 'application', 'bom-ref': `udigate-release@${version}`, name: 'udigate', version },
  },
  components,
  dependencies: all.dependencies
    .filter(({ ref }) => listed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => listed.has(other)) })),
}
process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`)

function readNpm(): Bom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm sbom ends with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}
