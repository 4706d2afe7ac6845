import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Locked as LockedPackage, neededToRun } from '../scripts/locked-packages.ts'
import { run } from './run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Locked extends LockedPackage {
  integrity?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  license?: string
  os?: string[]
  cpu?: string[]
}

interface Manifest {
  name: string
  private?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const manifests = globSync('packages/*/package.json', { cwd: root }).map(
  path => JSON.parse(read(path)) as Manifest,
)
const ours = new Set(manifests.map(({ name }) => name))

/** What comes from a registry, by its path. */
const fetched = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const needed = neededToRun(lock.packages, ['packages/cli', 'packages/server', 'packages/simulator'])
const atRunTime = fetched.filter(([path]) => needed.has(path))

test('the lockfile pins the content of everything that is installed', () => {
  assert.ok(atRunTime.length > 50)
  for (const [path, { integrity, dev, optional, os, cpu }] of fetched) {
    if (integrity !== undefined) {
      assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, path)
      continue
    }
    // Binaries of development tools for platforms that the registry at hand did not have: docs/decisions/0004.
    assert.ok(dev && optional && (os || cpu), `${path} has no integrity`)
  }
})

test('everything comes from the one registry that npm is set to, and nothing of ours from any', () => {
  for (const [path, { resolved }] of fetched) {
    assert.equal(resolved, undefined, path)
    const name = path.split('node_modules/').at(-1) ?? ''
    assert.ok(!ours.has(name) && !name.startsWith('@udigate/'), `${name} is a package of this repository`)
  }
  assert.doesNotMatch(read('.npmrc'), /registry/)
  for (const { name, private: isPrivate } of manifests) {
    assert.ok(isPrivate || name === 'udigate' || name.startsWith('@udigate/'), name)
  }
})

test('no package runs a script when it is installed', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
  const withScripts = fetched.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  // Development only: it would report home how often it is installed.
  assert.deepEqual(
    withScripts.filter(path => path !== 'node_modules/@scarf/scarf'),
    [],
  )
  assert.ok(atRunTime.every(([, { hasInstallScript }]) => !hasInstallScript))
})

test('versions are exact, and packages that are used in several places have one version', () => {
  const versions = new Map<string, string>()
  const root = JSON.parse(read('package.json')) as Manifest
  for (const { name, dependencies, devDependencies, optionalDependencies } of [root, ...manifests]) {
    for (const [needed, version] of Object.entries({
      ...dependencies,
      ...optionalDependencies,
      ...devDependencies,
    })) {
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${name}: ${needed}`)
      if (dependencies?.[needed] === undefined) continue
      assert.equal(versions.get(needed) ?? version, version, `${name}: ${needed}`)
      versions.set(needed, version)
    }
  }
})

test('twenty dependencies at most are needed at run time, and each has its reason', () => {
  const direct = new Set(
    manifests
      .flatMap(({ dependencies = {}, optionalDependencies = {} }) =>
        Object.keys({ ...dependencies, ...optionalDependencies }),
      )
      .filter(name => !ours.has(name)),
  )
  assert.ok(direct.size <= 20, `${direct.size}: ${[...direct].join(', ')}`)
  const reasons = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(reasons, [...direct].toSorted())
})

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

test('whatever runs may be passed on under a permissive licence', () => {
  for (const [path, { license }] of atRunTime) assert.ok(permissive.has(license ?? ''), `${path}: ${license}`)
})

test('whatever installs, installs what is locked', () => {
  const installers = [
    'Dockerfile',
    'scripts/set-up.mjs',
    ...globSync('.github/workflows/*.yml', { cwd: root }),
  ]
  assert.ok(installers.length >= 4)
  for (const file of installers) {
    const text = read(file)
    assert.match(text, /npm ci|'ci'/, file)
    assert.doesNotMatch(text, /npm (install|i|add|update)\b/, file)
  }
})

test('npm run sbom lists all that runs, with version, licence and the hash of the archive', async () => {
  const { status, output, errors } = await run('npm', ['run', '--silent', 'sbom'], root)
  assert.equal(status, 0, errors)
  const { bomFormat, specVersion, components } = JSON.parse(output) as {
    bomFormat: string
    specVersion: string
    components: { name: string; version: string; hashes?: object[]; licenses?: object[]; purl: string }[]
  }
  assert.equal(bomFormat, 'CycloneDX')
  assert.match(specVersion, /^1\.\d$/)
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  for (const [path, { version }] of atRunTime) {
    assert.ok(listed.has(`${path.split('node_modules/').at(-1)}@${version}`), path)
  }
  assert.ok(!listed.has(`typescript@${lock.packages['node_modules/typescript']?.version}`))
  for (const { name, hashes = [], licenses = [], purl } of components) {
    assert.ok(ours.has(name) || hashes.length > 0, name)
    assert.ok(licenses.length > 0, name)
    assert.match(purl, /^pkg:npm\//)
  }
})
