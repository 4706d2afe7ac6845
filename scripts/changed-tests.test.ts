import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findChangedFiles, selectTests } from './changed-tests.ts'

const sources = {
  'packages/law/src/rules/one.ts': 'export const one = 1',
  'packages/law/src/rules/two.ts': 'export const two = 2',
  'packages/law/src/rules/index.ts': "export { one } from './one.ts'\nexport { two } from './two.ts'",
  'packages/law/src/judge/judge.ts': "import { one } from '../rules/index.ts'\nexport const judge = one",
  'packages/law/src/index.ts': "export { judge } from './judge/judge.ts'",
} as const

const tests = {
  'packages/law/src/rules/all.test.ts': "import { two } from './index.ts'",
  'packages/law/src/judge/judge.test.ts': "import { judge } from './judge.ts'",
  'packages/law/test/far.test.ts': "import { judge } from '../src/index.ts'",
  'packages/law/test/near.test.ts': "import { one } from '../src/rules/one.ts'",
  'test/whole.test.ts': '',
} as const

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

function makeFolder(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'udigate-changed-'))
  t.after(() => rmSync(root, { recursive: true }))
  write(root, { ...sources, ...tests })
  return root
}

for (const [changed, wanted] of [
  [
    ['packages/law/src/rules/one.ts'],
    ['packages/law/src/rules/all.test.ts', 'packages/law/test/near.test.ts'],
  ],
  [['packages/law/src/rules/two.ts'], ['packages/law/src/rules/all.test.ts']],
  [
    ['packages/law/src/judge/judge.ts'],
    ['packages/law/src/judge/judge.test.ts', 'packages/law/test/far.test.ts'],
  ],
  [['packages/law/src/judge/new/deeper.ts'], ['packages/law/src/judge/judge.test.ts']],
  [['test/whole.test.ts'], ['test/whole.test.ts']],
  [['README.md', 'packages/law/src/alone.ts'], []],
] as const) {
  test(`a change of ${changed.join(' and ')} runs ${wanted.join(', ') || 'no test'}`, t => {
    const root = makeFolder(t)
    const indexes = Object.keys(sources).filter(path => path.endsWith('index.ts'))
    assert.deepEqual(selectTests(root, changed, { tests: Object.keys(tests), indexes }), wanted)
  })
}

test('what is committed since the main line, what is not, and what git does not know yet has changed', t => {
  const root = makeFolder(t)
  const git = (...args: string[]) => {
    const as = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
    assert.equal(spawnSync('git', [...as, ...args], { cwd: root }).status, 0, args.join(' '))
  }
  const commit = () => {
    git('add', '--all')
    git('commit', '--message', 'as it is')
  }
  git('init', '--initial-branch=main')
  write(root, { '.gitignore': 'ignored' })
  commit()
  git('checkout', '-b', 'work')
  write(root, { 'packages/law/src/rules/one.ts': '1' })
  commit()
  write(root, { 'packages/law/src/rules/two.ts': '2', 'new.ts': '', ignored: '' })
  assert.deepEqual(findChangedFiles(root), [
    'new.ts',
    'packages/law/src/rules/one.ts',
    'packages/law/src/rules/two.ts',
  ])
})
