import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Costs, locateCosts } from './test-costs.ts'

/** The root of this repository. */
const own = fileURLToPath(new URL('..', import.meta.url))

const runner = fileURLToPath(new URL('run-tests.ts', import.meta.url))

/** Runs test files with these contents, in this order. */
function run(t: TestContext, ...contents: readonly string[]) {
  return start('--test-reporter=tap', ...writeFiles(t, contents))
}

function writeFiles(t: TestContext, contents: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-run-tests-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return contents.map((content, index) => {
    const file = join(folder, `${index}.test.ts`)
    writeFileSync(file, `import { test } from 'node:test'\n${content}`)
    return file
  })
}

function start(...args: readonly string[]) {
  // Node runs no test files within one of its own tests, unless it does not know that it is in one.
  const { NODE_TEST_CONTEXT: _, TESTS_TIER: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, runner, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const passing = "test('passes', () => {})"
const failing = "test('fails', () => { throw new Error('wrong') })"

test('files that are named run in one process', t => {
  const tells = "test('in ' + process.pid, () => {})"
  const { status, output } = run(t, tells, tells)
  assert.equal(status, 0)
  const processes = output.match(/(?<=^ *ok \d+ - in )\d+/gm)
  assert.equal(processes?.length, 2)
  assert.equal(new Set(processes).size, 1)
})

test('a test that fails fails the run', t => {
  const { status, output } = run(t, passing, failing)
  assert.equal(status, 1)
  assert.match(output, /not ok \d+ - fails/)
})

for (const [name, content, said] of [
  [
    'throws after its first test was registered',
    `${passing}\nthrow new Error('out of order')`,
    /out of order/,
  ],
  ['throws before it', "throw new Error('out of order')", /out of order/],
  ['imports what is not there', `${passing}\nimport './nowhere.ts'`, /nowhere\.ts/],
  ['ends the process while it is imported', `${passing}\nprocess.exit(0)`, /ended before its tests/],
  [
    'ends the process in a test',
    "test('ends', () => process.exit(0))\ntest('never', () => {})",
    /ended before its tests/,
  ],
] as const) {
  test(`a file that ${name} fails the run`, t => {
    for (const files of [
      [passing, content],
      [content, passing],
    ]) {
      const { status, output } = run(t, ...files)
      assert.equal(status, 1)
      assert.match(output, said)
    }
  })
}

test('a folder stands for its tests, and for those of the folders in it', t => {
  const [file = ''] = writeFiles(t, [passing])
  const folder = dirname(file)
  for (const deeper of ['deeper', 'node_modules/library']) {
    mkdirSync(join(folder, deeper), { recursive: true })
    writeFileSync(
      join(folder, deeper, 'more.test.ts'),
      "import { test } from 'node:test'\ntest('is deeper', () => {})",
    )
  }
  const { status, output } = start('--test-reporter=tap', folder)
  assert.equal(status, 0, output)
  assert.deepEqual(
    [...output.matchAll(/^ *ok \d+ - (passes|is deeper)$/gm)].map(([, name]) => name),
    ['passes', 'is deeper'],
  )
})

test('a name without a test is explained in one line, and nothing runs', t => {
  const [file = ''] = writeFiles(t, [passing])
  const folder = dirname(file)
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'source.ts'), '')
  for (const [name, said] of [
    ['test/nowhere.test.ts', 'does not exist'],
    ['test/nowhere', 'does not exist'],
    ['test/nowhere/*.test.ts', 'does not exist'],
    [join(folder, 'empty'), 'has no test'],
    [join(folder, 'source.ts'), 'is not a test'],
  ] as const) {
    const { status, output } = start(file, name)
    assert.equal(status, 1)
    assert.ok(output.startsWith(`${name} ${said}`), output)
    assert.equal(output.split('\n').length, 2, output)
  }
})

/** A repository with the runner and three files of tests, whose titles say which tier they run in. */
function makeRepository(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'udigate-tiers-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['scripts', 'test/floors'])
    cpSync(join(own, folder), join(root, folder), { recursive: true })
  for (const file of globSync('**/*.test.ts', { cwd: root })) rmSync(join(root, file))
  // Each by itself: what the runner keeps stands in a folder beside them.
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(join(own, 'node_modules')).filter(name => !name.startsWith('.'))) {
    symlinkSync(join(own, 'node_modules', name), join(root, 'node_modules', name))
  }
  const beginning = "import { test } from 'node:test'\nconst tier = process.env.TESTS_TIER"
  const files = {
    'packages/law/src/short.test.ts': "test('short ' + tier, () => {})",
    'packages/law/test/long.thorough.test.ts': "test('long ' + tier, () => { throw new Error('wrong') })",
    'packages/law/test/on-both-stores.ts': '',
    'packages/law/test/stored.test.ts':
      "import './on-both-stores.ts'\ntest('stored ' + tier, () => {})\ntest('stored ' + tier + ' (PostgreSQL)', () => {})",
  }
  mkdirSync(join(root, 'packages/law/src'), { recursive: true })
  mkdirSync(join(root, 'packages/law/test'))
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(root, file), `${beginning}\n${content}`)
  }
  return root
}

function runRepository(root: string, ...args: readonly string[]) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const file = join(root, 'scripts/run-tests.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' })
  return {
    status,
    output: stdout,
    errors: stdout + stderr,
    titles: [...stdout.matchAll(/^[✔✖] (.*) \(\d/gm)].map(([, title]) => String(title)),
  }
}

test('without a name the contract runs, which is what is not thorough', t => {
  const { status, titles } = runRepository(makeRepository(t))
  assert.equal(status, 0)
  assert.deepEqual(titles.toSorted(), ['short contract', 'stored contract', 'stored contract (PostgreSQL)'])
})

test('everything is the contract, what is thorough and what is repeated on PostgreSQL, and one sum of all', t => {
  const { status, output, titles } = runRepository(makeRepository(t), '--all')
  assert.equal(status, 1)
  assert.deepEqual([...new Set(titles)].toSorted(), [
    'long thorough',
    'short contract',
    'stored contract',
    'stored contract (PostgreSQL)',
    'stored postgres (PostgreSQL)',
  ])
  assert.match(output, /\n✖ long thorough\nℹ tests 5\nℹ suites 0\nℹ pass 4\nℹ fail 1\n(?:ℹ .*\n)+$/)
})

test('what a file costs is kept, with what it has started', t => {
  const root = makeRepository(t)
  const work = "import { execFileSync } from 'node:child_process'\nimport { test } from 'node:test'\n"
  const busy = 'const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);'
  writeFileSync(join(root, 'packages/law/src/busy.test.ts'), `${work}test('busy', () => { ${busy} })`)
  writeFileSync(
    join(root, 'packages/law/src/starts.test.ts'),
    `${work}test('starts', () => void execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}]))`,
  )
  assert.equal(runRepository(root).status, 0)
  const costs = JSON.parse(readFileSync(locateCosts(root, 'contract'), 'utf8')) as Record<string, Costs>
  const readCpu = (name: string): number =>
    costs[`packages/law/src/${name}.test.ts`]?.cpu ?? assert.fail(name)
  assert.ok(readCpu('busy') >= 0.1)
  if (process.platform === 'linux') assert.ok(readCpu('starts') >= 0.1)
  assert.ok(readCpu('short') < 0.1)
})

test('an error that nothing catches fails a tier, and is told with the test that ran; a file that is named fails by that test', t => {
  const root = makeRepository(t)
  const file = 'packages/law/src/loose.test.ts'
  const never = 'new Promise(() => {})'
  for (const loose of [
    "setImmediate(() => { throw new Error('loose') })",
    "Promise.resolve().then(() => Promise.reject(new Error('loose')))",
  ]) {
    writeFileSync(
      join(root, file),
      `import { test } from 'node:test'\ntest('lets go', async () => { void (${loose}); await ${never} })`,
    )
    const { status, errors } = runRepository(root)
    assert.equal(status, 1)
    assert.match(errors, /^Nothing has caught this while "lets go" ran.* Error: loose\n/m)
    const named = start('--test-reporter=tap', join(root, file))
    assert.equal(named.status, 1)
    assert.match(named.output, /not ok \d+ - lets go/)
  }
})

function order(output: string): string[] {
  return [...output.matchAll(/number \d/g)].map(String)
}

test('what is drawn in a test is drawn again in the next run, and otherwise with another seed', t => {
  const file = writeFiles(t, [
    `import fc from '${import.meta.resolve('fast-check')}'\ntest('draws ' + fc.sample(fc.nat({ max: 1e9 }), 1)[0], () => {})`,
  ])
  const draw = (): string | undefined => /draws \d+/.exec(start('--test-reporter=tap', ...file).output)?.[0]
  const drawn = draw()
  assert.ok(drawn)
  assert.equal(draw(), drawn)
  t.after(() => delete process.env.UDIGATE_TEST_SEED)
  process.env.UDIGATE_TEST_SEED = '2'
  assert.notEqual(draw(), drawn)
})

test('a random order is repeated by its seed', t => {
  const [, , ...files] = writeFiles(
    t,
    Array.from({ length: 10 }, (_, index) => `test('number ${index}', () => {})`),
  )
  const first = start('--shuffle', ...files)
  const [, seed] = /--shuffle=(\d+)/.exec(first.output) ?? []
  const again = start(`--shuffle=${seed}`, ...files)
  assert.equal(again.status, 0)
  assert.deepEqual(order(again.output), order(first.output))
  assert.notDeepEqual(
    order(start('--shuffle=1', ...files).output),
    order(start('--shuffle=2', ...files).output),
  )
})

test('options are those of the runner of Node', t => {
  const options = ['--test-reporter', 'tap', '--test-name-pattern', 'passes']
  const { status, output } = start(...options, ...writeFiles(t, [passing, failing]))
  assert.equal(status, 0)
  assert.match(output, /ok \d+ - passes/)
  assert.doesNotMatch(output, /- fails/)
})
