import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchLoad } from './load.ts'

/** A load of which the delay and the number of calls that are worked on are set by hand. */
function load(mostCalls: number, mostLoopDelay: number) {
  const state = { delay: 0, worked: 0 }
  const loop = { now: () => state.delay }
  return { state, ...watchLoad({ mostCalls, mostLoopDelay }, loop, () => state.worked) }
}

test('as many calls as there may be, and one more for each that ends, once', () => {
  const { begin } = load(2, 0)
  const ends = [begin(), begin()]
  assert.equal(begin(), undefined)
  ends[0]?.()
  ends[0]?.()
  assert.ok(begin())
  assert.equal(begin(), undefined)
})

test('one organisation has half of them', () => {
  const { beginOf } = load(4, 0)
  const first = beginOf('a')
  assert.ok(first && beginOf('a'))
  assert.equal(beginOf('a'), undefined)
  assert.ok(beginOf('b'))
  first()
  first()
  assert.ok(beginOf('a'))
  assert.equal(beginOf('a'), undefined)
})

test('a late event loop turns calls away, but only where many are worked on', () => {
  const { begin, state } = load(1_000, 100)
  Object.assign(state, { delay: 101, worked: 63 })
  assert.ok(begin())
  state.worked = 64
  assert.equal(begin(), undefined)
  state.delay = 100
  assert.ok(begin())
  const { begin: always, state: other } = load(1_000, 0)
  Object.assign(other, { delay: 60_000, worked: 900 })
  assert.ok(always())
})
