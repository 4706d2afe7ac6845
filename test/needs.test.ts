import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { skipWithout } from './needs.ts'
import { run } from './run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a test is skipped for want of something, and fails where that must be here', () => {
  assert.equal(skipWithout('zsh', true, 'zsh'), false)
  assert.equal(skipWithout('zsh', true, ''), false)
  assert.match(String(skipWithout('zsh', false, '')), /apt-get install zsh/)
  assert.match(String(skipWithout('zsh', false, 'postgres,chromium')), /zsh/)
  assert.throws(() => skipWithout('zsh', false, 'postgres,zsh'), /zsh.*must not be skipped/)
  assert.throws(() => skipWithout('zsh', true, 'zhs'), /"zhs"/)
})

test('every test that can be skipped asks for what it needs in one place', () => {
  const files = [
    'packages/*/{src,test}/**/*.ts',
    'scripts/**/*.ts',
    'conformance/**/*.ts',
    'proof/**/*.ts',
    'test/**/*.ts',
  ].flatMap(pattern => globSync(pattern, { cwd: root }))
  const own = files
    .filter(file => !file.startsWith('test/needs'))
    // An own reason is a text, or a condition, where the answer of that place should be.
    .filter(file =>
      /\bskip(?::| =)\s*(?:[^,;\n]*\n?\s*\?|['"`!])/.test(readFileSync(join(root, file), 'utf8')),
    )
  assert.deepEqual(own, exempt)
})

/** What these tests depend on is not something that could be installed. */
const exempt = ['packages/server/test/config-check.test.ts', 'packages/server/test/postgres.thorough.test.ts']

test('.ci/run requires what it installs', async () => {
  const script = readFileSync(join(root, '.ci/run'), 'utf8')
  const [, required = ''] = /UDIGATE_TEST_REQUIRE=([\w,-]+)/.exec(script) ?? []
  for (const need of ['postgres', 'chromium', 'xmllint', 'zsh', 'fish', 'sqlite3']) {
    assert.ok(required.split(',').includes(need), need)
  }
  assert.equal(skipWithout('git', true, required), false)
  const { status, errors } = await run('bash', ['-n', '.ci/run'], root)
  assert.equal(status, 0, errors)
})
