import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReached } from './reach.ts'

test('what the smallest part around it says was run is reached, and nothing of a file that was not loaded', () => {
  const reach = {
    'a.ts': [
      { start: 0, end: 100, count: 1 },
      { start: 20, end: 60, count: 4 },
      { start: 30, end: 40, count: 0 },
    ],
  }
  const reached = [0, 25, 30, 39, 40, 99, 100].filter(start => isReached(reach, 'a.ts', { start }))
  assert.deepEqual(reached, [0, 25, 40, 99])
  assert.equal(isReached(reach, 'b.ts', { start: 0 }), false)
})
