import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoPlace } from './fair-queue.ts'
import { watchLoad } from './load.ts'

/** A load of which the delay, and the calls that are worked on, are set by hand. */
function load(mostCalls: number, mostLoopDelay: number) {
  const state = { delay: 0, worked: {} as Readonly<Record<string, number>> }
  const loop = { now: () => state.delay }
  return {
    state,
    ...watchLoad({ mostCalls, mostLoopDelay }, loop, () => new Map(Object.entries(state.worked))),
  }
}

const refused = (isOwnShare: boolean) => (error: unknown) =>
  error instanceof NoPlace && error.isOwnShare === isOwnShare && error.retryAfter === 1

test('as many calls as there may be, and one more for each that ends, once', () => {
  const { begin } = load(2, 0)
  const ends = [begin(), begin()]
  assert.equal(begin(), undefined)
  ends[0]?.()
  ends[0]?.()
  assert.ok(begin())
  assert.equal(begin(), undefined)
})

test('one caller has half of them', () => {
  const { beginOf } = load(4, 0)
  const first = beginOf('a')
  beginOf('a')
  assert.throws(() => beginOf('a'), refused(true))
  beginOf('b')
  first()
  first()
  beginOf('a')
  assert.throws(() => beginOf('a'), refused(true))
})

test('a late event loop turns away those who have the most calls that are worked on, but only where they are many', () => {
  const { beginOf, state } = load(1_000, 100)
  Object.assign(state, { delay: 101, worked: { a: 60, b: 3 } })
  beginOf('a')
  state.worked = { a: 60, b: 3, c: 1 }
  assert.throws(() => beginOf('a'), refused(true))
  beginOf('b')
  beginOf('d')
  state.delay = 100
  beginOf('a')
  const { beginOf: always, state: other } = load(1_000, 0)
  Object.assign(other, { delay: 60_000, worked: { a: 900 } })
  always('a')
})

test('where the event loop is late and all have the same, no caller is held to have caused it', () => {
  const { beginOf, state } = load(1_000, 100)
  const worked = Object.fromEntries(Array.from({ length: 64 }, (_, number) => [`o${number}`, 1]))
  Object.assign(state, { delay: 101, worked })
  assert.throws(() => beginOf('o1'), refused(false))
  beginOf('new')
})
