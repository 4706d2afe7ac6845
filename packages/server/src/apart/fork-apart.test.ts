import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the gateway holds nothing of a caller in a thread: an engine that is out of memory may end its whole process', () => {
  const root = new URL('../', import.meta.url)
  const files = globSync('**/*.ts', { cwd: root }).filter(path => !/\.test\.ts$|\/testing\//.test(path))
  const starting = files.filter(path => /new Worker\(/.test(readFileSync(new URL(path, root), 'utf8')))
  assert.deepEqual(starting.toSorted(), [
    // In the process of a reader.
    'reading/reading-process.ts',
    // It asks SQLite for checkpoints.
    'store/sqlite-checkpoint-apart.ts',
  ])
})
