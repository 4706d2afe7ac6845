import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomBytes } from './random-bytes.ts'

test('as many bytes as are asked for, and no run of them twice', () => {
  const randomBytes = makeRandomBytes()
  const runs = Array.from({ length: 5_000 }, () => randomBytes(10))
  assert.ok(runs.every(({ length }) => length === 10))
  assert.equal(new Set(runs.map(bytes => Buffer.from(bytes).toString('hex'))).size, runs.length)
  assert.deepEqual(
    [0, 1, 4_096, 10_000].map(count => randomBytes(count).length),
    [0, 1, 4_096, 10_000],
  )
})

test('what was given is the caller’s own: nothing drawn later changes it', () => {
  const randomBytes = makeRandomBytes()
  const first = randomBytes(32)
  const copy = Uint8Array.from(first)
  for (let count = 0; count < 500; count += 1) randomBytes(32)
  assert.deepEqual(first, copy)
})
