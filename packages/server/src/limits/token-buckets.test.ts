import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTokenBuckets } from './token-buckets.ts'

/** Buckets, and a clock that is set by hand, in seconds. */
function buckets(quota: { perMinute: number; burst: number }) {
  let seconds = 0
  const made = makeTokenBuckets(quota, () => new Date(seconds * 1000))
  return { ...made, at: (time: number) => (seconds = time) }
}

test('as many at once as the burst, then as fast as they come back', () => {
  const { take, at } = buckets({ perMinute: 60, burst: 3 })
  assert.deepEqual(
    [1, 2, 3, 4].map(() => take('a').isTaken),
    [true, true, true, false],
  )
  assert.deepEqual(take('a'), { isTaken: false, remaining: 0, fullIn: 3, nextIn: 1 })
  at(0.9)
  assert.equal(take('a').isTaken, false)
  at(1)
  assert.equal(take('a').isTaken, true)
  assert.equal(take('a').isTaken, false)
  at(1000)
  assert.deepEqual(take('a'), { isTaken: true, remaining: 2, fullIn: 1, nextIn: 0 })
})

test('what was used already is owed, within a bound', () => {
  const { charge, hasOne, at } = buckets({ perMinute: 60, burst: 3 })
  charge('a', 2.5)
  assert.equal(hasOne('a'), false)
  charge('a', 1_000)
  at(3.9)
  assert.equal(hasOne('a'), false)
  at(4.1)
  assert.equal(hasOne('a'), true)
})

test('one name takes nothing from another', () => {
  const { take } = buckets({ perMinute: 1, burst: 1 })
  assert.equal(take('a').isTaken, true)
  assert.equal(take('a').isTaken, false)
  assert.equal(take('b').isTaken, true)
})

test('in the long run no more than the quota, however it is asked for', () => {
  const { take, at } = buckets({ perMinute: 600, burst: 50 })
  let taken = 0
  for (let tick = 0; tick < 60_000; tick += 7) {
    at(tick / 1000)
    if (take('a').isTaken) taken += 1
  }
  assert.ok(taken <= 650 && taken >= 640, String(taken))
})

test('a clock that stands, or goes back, gives nothing', () => {
  const { take, at } = buckets({ perMinute: 60, burst: 1 })
  at(100)
  assert.equal(take('a').isTaken, true)
  at(40)
  assert.equal(take('a').isTaken, false)
})

test('of many names the last are kept', () => {
  const { take } = buckets({ perMinute: 1, burst: 1 })
  for (let count = 0; count < 50_001; count += 1) take(String(count))
  assert.equal(take('50000').isTaken, false)
  assert.equal(take('0').isTaken, true)
})
