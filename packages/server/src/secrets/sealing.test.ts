import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readOrMakeKeyFile } from './key-file.ts'
import { sealWith } from './sealing.ts'

const key = randomBytes(32)
const { seal, open } = sealWith(key)

test('a sealed text opens with the same key for the same purpose', () => {
  for (const secret of ['', 'token', 'ä😀\u0000', 'x'.repeat(100_000)]) {
    assert.equal(open(seal(secret, 'submission 1'), 'submission 1'), secret)
    assert.equal(sealWith(key).open(seal(secret, ''), ''), secret)
  }
})

test('it opens neither for another purpose nor with another key', () => {
  const sealed = seal('token', 'submission 1')
  assert.throws(() => open(sealed, 'submission 2'))
  assert.throws(() => open(sealed, ''))
  assert.throws(() => sealWith(randomBytes(32)).open(sealed, 'submission 1'))
})

test('it does not open when any of its bytes has changed, or is missing', () => {
  const bytes = Buffer.from(seal('token', 'p'), 'base64')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    assert.throws(() => open(changed.toString('base64'), 'p'), `byte ${index}`)
    assert.throws(() => open(bytes.subarray(0, index).toString('base64'), 'p'), `${index} bytes`)
  }
})

test('it does not open when it is written in another way than it was sealed', () => {
  const text = seal('tokens', 'p')
  assert.match(text, /[^=]==$/)
  const others = ['B', 'R', 'h', 'x'].map(digit => text.replace(/.==$/, `${digit}==`))
  for (const other of [...others, text.slice(0, -1), `${text} `, text.replaceAll('=', '')])
    assert.throws(() => open(other, 'p'), other)
})

test('the same text is sealed differently each time, and nothing of it shows', () => {
  const sealed = Array.from({ length: 100 }, () => seal('CANARY-TOKEN', 'p'))
  assert.equal(new Set(sealed).size, 100)
  for (const text of sealed) {
    assert.ok(!Buffer.from(text, 'base64').includes('CANARY'))
    assert.ok(!text.includes('CANARY'))
  }
})

test('the key file is made once, for its owner only', t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-sealing-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const made = readOrMakeKeyFile(folder)
  assert.equal(made.length, 32)
  assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600)
  assert.deepEqual(Buffer.from(readOrMakeKeyFile(folder)), Buffer.from(made))
})

test('folders have keys of their own', t => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'udigate-sealing-')))
  t.after(() => folders.map(folder => rmSync(folder, { recursive: true })))
  const [one, other] = folders.map(folder => readOrMakeKeyFile(folder))
  assert.notDeepEqual(one, other)
})
