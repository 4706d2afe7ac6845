import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findStale, type Generated, writeGenerated } from './generated-files.ts'

test('what is missing, changed or left over is stale until it is written', t => {
  const root = mkdtempSync(join(tmpdir(), 'udigate-generated-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const made: Generated = {
    files: new Map([
      ['docs/a.md', 'A\n'],
      ['docs/rules/b.md', 'B\n'],
      ['docs/rules/c.md', 'C\n'],
    ]),
    folders: ['docs/rules'],
  }
  assert.equal(findStale(root, made).length, 3)
  writeGenerated(root, made)
  assert.deepEqual(findStale(root, made), [])
  assert.equal(readFileSync(join(root, 'docs/rules/b.md'), 'utf8'), 'B\n')

  writeFileSync(join(root, 'docs/own.md'), 'not made')
  writeFileSync(join(root, 'docs/a.md'), 'A \n')
  const fewer: Generated = { ...made, files: new Map([...made.files].slice(0, 2)) }
  const stale = findStale(root, fewer)
  assert.deepEqual(
    stale.map(line => line.split(' ')[0]),
    ['docs/a.md', 'docs/rules/c.md'],
  )
  writeGenerated(root, fewer)
  assert.deepEqual(findStale(root, fewer), [])
  assert.ok(!existsSync(join(root, 'docs/rules/c.md')))
  assert.ok(existsSync(join(root, 'docs/own.md')))
})
