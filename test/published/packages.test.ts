// npm run test:packages: publishes the packages to a registry on this machine, and uses them as anybody would.
import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment, run, start } from '../run.ts'
import { namesIn, readIn } from './read-archive.ts'
import { type Registry, startRegistry, type Target } from './registry.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = readdirSync(join(root, 'packages'))

const folder = mkdtempSync(join(tmpdir(), 'udigate-published-'))
const project = join(folder, 'project')
let registry: Registry
let npm: Record<string, string>

before(async () => {
  registry = await startRegistry(join(root, 'node_modules'))
  writeFileSync(join(folder, 'npmrc'), `registry=${registry.url}\n${registry.url.slice(5)}:_authToken=any\n`)
  npm = cleanEnvironment({
    npm_config_userconfig: join(folder, 'npmrc'),
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  })
  for (const name of packages) {
    // Provenance is signed where releases are made, and nowhere else.
    const published = await run('npm', ['publish', `./packages/${name}`, '--provenance=false'], root, npm)
    assert.equal(published.status, 0, published.errors)
  }
  mkdirSync(project)
  cpSync(join(root, 'examples'), join(project, 'examples'), { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  const installed = await run(
    'npm',
    ['install', 'udigate', '@udigate/server', '@udigate/eudamed', '@udigate/simulator'],
    project,
    npm,
  )
  assert.equal(installed.status, 0, installed.errors)
})

after(async () => {
  await registry.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

test('what is published holds all that it names: exports, types, command, licence, and no sources or tests', () => {
  assert.deepEqual([...registry.published.keys()].sort(), [
    '@udigate/as4',
    '@udigate/client',
    '@udigate/console',
    '@udigate/eudamed',
    '@udigate/gdsn',
    '@udigate/server',
    '@udigate/sheets',
    '@udigate/simulator',
    '@udigate/udi',
    'udigate',
  ])
  for (const [name, { manifest, archive }] of registry.published) {
    const names = namesIn(archive)
    for (const needed of ['LICENSE', 'README.md', 'package.json'])
      assert.ok(names.has(needed), `${name}: ${needed}`)
    for (const [entry, target] of Object.entries(manifest.exports ?? {}))
      assert.ok(listTargets(target).length > 0, `${name}: ${entry} leads to nothing that is published`)
    const targets = [
      ...Object.values(manifest.bin ?? {}),
      ...Object.values(manifest.imports ?? {}).flatMap(listOwnTargets),
      ...Object.values(manifest.exports ?? {}).flatMap(listTargets),
    ]
    assert.ok(targets.length > 0)
    for (const target of targets) assert.ok(names.has(target.replace(/^\.\//, '')), `${name}: ${target}`)
    const strange = [...names].filter(
      path =>
        !/^(LICENSE|README\.md|package\.json|dist\/.*)$/.test(path) ||
        /\.test\.|\/testing\/|(?<!\.d)\.tsx?$/.test(path),
    )
    assert.deepEqual(strange, [], name)
  }
})

test('what is brought along of other packages is a dependency still, and comes with its licence', () => {
  const found = new Set<string>()
  for (const [name, { manifest, archive }] of registry.published) {
    const inside = new Set(
      sourcesIn(archive).flatMap(path => /(?<=\/node_modules\/)(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
    )
    const licences = readIn(archive, 'dist/THIRD-PARTY-LICENSES.txt')
    for (const other of inside) {
      const folder = join(root, 'node_modules', other)
      const [licence = ''] = readdirSync(folder).filter(file => /^licen[cs]e/i.test(file))
      assert.ok(licences.includes(readFileSync(join(folder, licence), 'utf8').trim()), `${name}: ${other}`)
      assert.ok(other in { ...manifest.dependencies }, `${name}: ${other}`)
      found.add(other)
    }
  }
  assert.ok(found.has('typebox'))
})

test('packages of this repository depend on each other by the very version that is published', () => {
  let count = 0
  for (const { manifest } of registry.published.values()) {
    const { dependencies, peerDependencies } = manifest
    for (const [name, wanted] of Object.entries({ ...dependencies, ...peerDependencies })) {
      assert.doesNotMatch(wanted, /^(file|link|workspace|git|https?):|\*/)
      if (!registry.published.has(name)) continue
      count += 1
      assert.equal(wanted, registry.published.get(name)?.manifest.version)
    }
  }
  assert.ok(count >= 4)
})

test('npx udigate validate judges an example, and names what is wrong with another', async () => {
  const good = await run(
    'npx',
    ['udigate', 'validate', '--model', 'EU_UDI_MDR', 'examples/eu-udi-mdr.json'],
    project,
    npm,
  )
  assert.equal(good.status, 0, good.errors)
  const broken = 'examples/broken/mdr-identifiers-and-market.json'
  const bad = await run('npx', ['udigate', 'validate', '--model', 'EU_UDI_MDR', broken], project, npm)
  assert.equal(bad.status, 1, bad.errors)
  assert.match(bad.output, /BR-UDID-/)
})

test('the command alone judges a workbook, and brings along no gateway, web server or database driver', async () => {
  const alone = await installAlone()
  const template = await run('npx', ['udigate', 'template', 'EU_UDI_MDR', 'devices.xlsx'], alone, npm)
  assert.equal(template.status, 0, template.errors)
  const judged = await run('npx', ['udigate', 'validate', '--format=json', 'devices.xlsx'], alone, npm)
  assert.equal(judged.status, 0, judged.errors)
  // What is judged is the example that the template comes with.
  const { valid, failed } = JSON.parse(judged.output).summary
  assert.deepEqual([valid, failed], [1, 0])
  const installed = readdirSync(join(alone, 'node_modules'))
  for (const heavy of ['fastify', 'pg', 'kysely', 'pino', 'prom-client']) {
    assert.ok(!installed.includes(heavy), heavy)
  }
  assert.ok(!readdirSync(join(alone, 'node_modules/@udigate')).includes('server'))
})

test('where the gateway is not installed, what needs it says in one line what to install', async () => {
  const alone = await installAlone()
  const words = [
    ['serve'],
    ['config', 'check'],
    ['keys', 'list'],
    ['codes', 'list'],
    ['evidence', 'verify'],
    ['secret-key', 'show'],
  ]
  for (const args of words) {
    const ended = await run('npx', ['udigate', ...args], alone, npm)
    assert.deepEqual([ended.status, ended.output], [1, ''], args.join(' '))
    assert.match(
      ended.errors,
      /^udigate: The gateway is not installed[^\n]* npm install @udigate\/server@\S+\n$/,
    )
  }
})

test('the installed gateway registers a device with the installed simulator', async t => {
  const simulator = await start(join(project, 'node_modules/.bin/udigate-simulator'), [], project, {
    ...cleanEnvironment(),
    UDIGATE_SIMULATOR_PORT: '0',
  })
  t.after(() => simulator.end())
  const settings = {
    ...npm,
    PORT: '0',
    UDIGATE_DATA_DIR: join(project, 'data'),
    UDIGATE_SIMULATOR_PORT: new URL(simulator.line.split(' ').at(-1) ?? '').port,
  }
  const key = await run(
    'npx',
    [
      'udigate',
      'keys',
      'create',
      '--organisation=maker',
      '--stage=preview',
      '--name=first',
      '--scopes=submit,read',
      '--actors=any',
      '--format=json',
    ],
    project,
    settings,
  )
  assert.equal(key.status, 0, key.errors)
  const gateway = await start(join(project, 'node_modules/.bin/udigate'), ['serve'], project, settings)
  t.after(() => gateway.end())
  const url = gateway.line.split(' ').at(-1) ?? ''
  const page = await fetch(url)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<script type="module"/)
  const submitted = await run(
    'npx',
    ['udigate', 'submit', '--model=EU_UDI_MDR', '--format=json', 'examples/eu-udi-mdr.json'],
    project,
    {
      ...settings,
      UDIGATE_URL: url,
      UDIGATE_API_KEY: JSON.parse(key.output).key,
    },
  )
  assert.equal(submitted.status, 0, submitted.errors)
  assert.equal(JSON.parse(submitted.output).status, 'SUCCESS')
  assert.equal(await gateway.end(), 0)
})

test('an ES module imports the checking, also as the one file for browsers', async () => {
  writeFileSync(
    join(project, 'check.mjs'),
    `import { readFileSync } from 'node:fs'
import { validate } from '@udigate/eudamed'
import { validate as validateInBrowser } from '@udigate/eudamed/browser'
const { device, deviceGroup } = JSON.parse(readFileSync('examples/eu-udi-mdr.json', 'utf8'))
for (const check of [validate, validateInBrowser]) {
  console.log(check('EU_UDI_MDR', { device, deviceGroup }).status)
  console.log(check('EU_UDI_MDR', { device: { ...device, Device: '04012345100014' }, deviceGroup }).deviceErrors[0].ruleId)
}
`,
  )
  const { output, errors } = await run(process.execPath, ['check.mjs'], project)
  const once = ['successful', 'BR-UDID-003-C']
  assert.deepEqual(output.trim().split('\n'), [...once, ...once], errors)
})

test('its types are all there: a small consumer passes the compiler, and a wrong call would not', async () => {
  writeFileSync(join(project, 'consumer.ts'), consumer)
  const options = '--noEmit --strict --module nodenext --target es2024 --lib es2024,dom --types'.split(' ')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status, output } = await run(process.execPath, [compiler, ...options, '', 'consumer.ts'], project)
  assert.equal(status, 0, output)
})

test('the gateway starts as the operations page installs it', async t => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, named = ''] = /^npm install --global --prefix \/opt\/udigate (.+)$/m.exec(page) ?? []
  const prefix = join(folder, 'opt')
  const installed = await run(
    'npm',
    ['install', '--global', '--prefix', prefix, ...named.split(' ')],
    folder,
    npm,
  )
  assert.equal(installed.status, 0, installed.errors)
  const settings = { ...npm, PORT: '0', UDIGATE_DATA_DIR: join(folder, 'opt-data') }
  const gateway = await start(join(prefix, 'bin/udigate'), ['serve'], folder, settings)
  t.after(() => gateway.end())
  const live = await fetch(`${gateway.line.split(' ').at(-1) ?? ''}/health/live`)
  assert.equal(live.status, 200)
  assert.equal(await gateway.end(), 0)
})

/** A project in which the command is installed and nothing else was asked for. */
async function installAlone(): Promise<string> {
  const alone = join(folder, 'alone')
  if (existsSync(alone)) return alone
  mkdirSync(alone)
  writeFileSync(join(alone, 'package.json'), '{ "private": true }\n')
  const installed = await run('npm', ['install', 'udigate'], alone, npm)
  assert.equal(installed.status, 0, installed.errors)
  return alone
}

/** The files that an entry of `exports` leads to for anyone who installs it, and their types. */
function listTargets(entry: string | Record<string, string>): string[] {
  if (typeof entry === 'string') return [entry]
  return Object.entries(entry)
    .filter(([condition]) => condition !== 'udigate-source')
    .flatMap(([condition, target]) =>
      condition === 'types' || 'types' in entry ? [target] : [target, target.replace(/\.js$/, '.d.ts')],
    )
}

/** The files that an import of a package's own leads to for anyone who installs it. */
function listOwnTargets(target: Target): string[] {
  if (typeof target === 'string') return [target]
  return Object.entries(target)
    .filter(([condition]) => condition !== 'udigate-source')
    .flatMap(([, inner]) => listOwnTargets(inner))
}

/** The paths of all sources that an archive's files were made of, as their source maps say. */
function sourcesIn(archive: Buffer): string[] {
  return [...namesIn(archive)]
    .filter(path => path.endsWith('.js.map'))
    .flatMap(path => (JSON.parse(readIn(archive, path)) as { sources: string[] }).sources)
}

const consumer = `import { type Validation, validate } from '@udigate/eudamed'
import { validate as validateInBrowser } from '@udigate/eudamed/browser'
import { catalogue } from '@udigate/eudamed/catalogue'
import { checkGtin, type IdentifierCheck } from '@udigate/udi'
const judged: Validation = validate('EU_UDI_MDR', { device: {}, deviceGroup: {} })
const paths: string[] = judged.deviceErrors.map(({ path }) => path)
const same: 'successful' | 'failed' = validateInBrowser('EU_UDI_MDR', {}).status
// @ts-expect-error -- there is no such model
validate('EU_UDI_XYZ', {})
const check: IdentifierCheck<string> = checkGtin('00308676965723')
console.log(paths, same, catalogue, check)
`
