import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What each package may import besides its own files and what its package.json names. */
const mayImportNode: Readonly<Record<string, boolean>> = {
  udi: false,
  eudamed: false,
  sheets: true,
  client: false,
  server: true,
  cli: true,
  simulator: true,
}

for (const [name, withNode] of Object.entries(mayImportNode)) {
  test(`packages/${name} imports only what it names, ${withNode ? 'and Node' : 'and nothing of Node'}`, () => {
    const manifest = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'))
    const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    const files = globSync(`packages/${name}/src/**/*.ts`, { cwd: root }).filter(isProduct)
    assert.ok(files.length > 0)
    const strangers = files.flatMap(file =>
      importsOf(readFileSync(root + file, 'utf8'))
        .filter(module => !module.startsWith('.'))
        .filter(module => !(withNode && module.startsWith('node:')))
        .filter(module => !named.some(known => module === known || module.startsWith(`${known}/`)))
        .map(module => `${file}: ${module}`),
    )
    assert.deepEqual(strangers, [])
  })
}

test('nobody imports the simulator, and it imports nothing of ours', () => {
  for (const name of Object.keys(mayImportNode)) {
    const { dependencies = {} } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'))
    const ours = Object.keys(dependencies).filter(dependency => dependency.startsWith('@udigate/'))
    assert.ok(!ours.includes('@udigate/simulator'), name)
    if (name === 'simulator' || name === 'udi') assert.deepEqual(ours, [])
    if (name === 'eudamed') assert.deepEqual(ours, ['@udigate/udi'])
    if (name === 'sheets') assert.deepEqual(ours, ['@udigate/eudamed', '@udigate/udi'])
  }
})

test('packages/udi, packages/eudamed and packages/client use nothing that a browser does not have', () => {
  const files = globSync('packages/{udi,eudamed,client}/src/**/*.ts', { cwd: root }).filter(isProduct)
  const uses = files.filter(file =>
    /\b(Buffer|process|__dirname|require)\b[.(]/.test(readFileSync(root + file, 'utf8')),
  )
  assert.deepEqual(uses, [])
})

test('the command loads the gateway only for what needs it, and reads files without it', () => {
  const reached = new Set<string>()
  const gateway: string[] = []
  const follow = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const module of loadedBy(readFileSync(file, 'utf8'))) {
      if (module.startsWith('.')) follow(join(dirname(file), module))
      else if (module.startsWith('@udigate/server')) gateway.push(relative(root, file))
    }
  }
  for (const entry of ['run-main.ts', 'validate/threads/judging-thread.ts'])
    follow(join(root, 'packages/cli/src', entry))
  assert.ok(reached.has(join(root, 'packages/cli/src/validate/validate.ts')))
  assert.deepEqual(gateway, [])
})

/** What is imported as a file is loaded; types are not. */
function loadedBy(source: string): string[] {
  const imports = source.matchAll(
    /^(?:import|export)\b(?! type\b)([^'"]*?)from '([^']+)'|^import '([^']+)'/gm,
  )
  return Array.from(imports, ([, names = '', from, bare]) =>
    /^\s*\{(?:\s*type [^,}]+,?)+\s*\}\s*$/.test(names) ? '' : (from ?? bare ?? ''),
  ).filter(module => module !== '')
}

function isProduct(file: string): boolean {
  return !file.endsWith('.test.ts') && !file.includes('/testing/')
}

function importsOf(source: string): string[] {
  return [...source.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  )
}
