import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the gateway starts no thread: an engine that is out of memory may end its whole process', () => {
  const root = new URL('../', import.meta.url)
  const files = globSync('**/*.ts', { cwd: root }).filter(path => !/\.test\.ts$|\/testing\//.test(path))
  const starting = files.filter(path => /new Worker\(/.test(readFileSync(new URL(path, root), 'utf8')))
  assert.deepEqual(starting, ['reading/reading-process.ts'])
})
