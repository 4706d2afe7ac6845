import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from './make-folder.ts'

test('a folder is made with those above it, and one that is there stays', t => {
  const root = mkdtempSync(join(tmpdir(), 'udigate-folder-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'a', 'b')
  makeFolder(folder, 0o700)
  writeFileSync(join(folder, 'kept'), 'kept')
  makeFolder(`${folder}/`)
  assert.ok(existsSync(join(folder, 'kept')))
  assert.equal(statSync(join(root, 'a')).mode & 0o777, 0o700)
  for (const path of [join(folder, 'kept'), join(folder, 'kept', 'c'), join(folder, 'kept', 'c', 'd')]) {
    assert.throws(() => makeFolder(path), { code: /EEXIST|ENOTDIR|ENOENT/ })
  }
})

test('a place that takes no folder is an error', { skip: process.platform !== 'linux' }, () => {
  for (const path of ['/proc/x', '/proc/x/y/z']) assert.throws(() => makeFolder(path), { path: '/proc/x' })
})
