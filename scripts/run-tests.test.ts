import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'

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
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
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

test('options are those of the runner of Node', t => {
  const options = ['--test-reporter', 'tap', '--test-name-pattern', 'passes']
  const { status, output } = start(...options, ...writeFiles(t, [passing, failing]))
  assert.equal(status, 0)
  assert.match(output, /ok \d+ - passes/)
  assert.doesNotMatch(output, /- fails/)
})
