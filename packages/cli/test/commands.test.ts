import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

function udigate(...args: string[]) {
  return spawnSync(process.execPath, ['--conditions=udigate-source', main, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PORT: 'none' },
  })
}

test('udigate, udigate help and udigate --help list the commands', () => {
  for (const args of [[], ['help'], ['--help']]) {
    const { status, stdout } = udigate(...args)
    assert.equal(status, 0)
    assert.match(stdout, /^ {2}serve /m)
  }
})

test('an unknown command, or an unknown option, ends with status 2 and one line', () => {
  for (const args of [['serv'], ['serve', '--prot=80']]) {
    const { status, stderr } = udigate(...args)
    assert.equal(status, 2)
    assert.match(stderr, /^udigate: [^\n]+\n$/)
  }
})

test('udigate serve --help says how it is used', () => {
  const { status, stdout } = udigate('serve', '--help')
  assert.equal(status, 0)
  assert.match(stdout, /^Usage: udigate serve/)
})

test('udigate serve with wrong settings ends with status 2', () => {
  const { status, stderr } = udigate('serve')
  assert.equal(status, 2)
  assert.match(stderr, /PORT/)
})
