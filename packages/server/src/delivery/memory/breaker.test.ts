import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failuresToOpen, makeBreaker } from './breaker.ts'

/** A breaker on a clock that the test moves; the pauses have their full length. */
function open() {
  let now = 1_000_000
  const breaker = makeBreaker(
    () => new Date(now),
    count => new Uint8Array(count).fill(255),
  )
  return {
    breaker,
    pass(milliseconds: number) {
      now += milliseconds
    },
    fail(times: number) {
      for (let count = 0; count < times; count += 1) breaker.failed()
    },
  }
}

test('it opens after a few failures in a row, and not before', () => {
  const { breaker, fail } = open()
  fail(failuresToOpen - 1)
  assert.equal(breaker.holdOff(), 0)
  assert.equal(breaker.isOpen(), false)
  fail(1)
  assert.ok(breaker.holdOff() > 0)
  assert.equal(breaker.isOpen(), true)
})

test('a success in between begins the count again', () => {
  const { breaker, fail } = open()
  fail(failuresToOpen - 1)
  breaker.reached()
  fail(failuresToOpen - 1)
  assert.equal(breaker.holdOff(), 0)
})

test('many that fail together, having begun before it opened, make one pause and not a long one', () => {
  const { breaker, fail, pass } = open()
  fail(failuresToOpen)
  const pause = breaker.holdOff()
  fail(30)
  assert.equal(breaker.holdOff(), pause)
  breaker.failed(pause + 5_000)
  assert.equal(breaker.holdOff(), pause + 5_000)
  pass(pause + 5_000)
  assert.equal(breaker.holdOff(), 0)
  fail(1)
  assert.ok(breaker.holdOff() <= 2 * pause)
})

test('open, it lets one step at a time try for all, with pauses that grow up to a minute', () => {
  const { breaker, fail, pass } = open()
  fail(failuresToOpen)
  const pauses: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const pause = breaker.holdOff()
    pauses.push(pause)
    pass(pause)
    assert.equal(breaker.holdOff(), 0, 'one goes')
    assert.ok(breaker.holdOff() > 0, 'the others wait')
    fail(1)
  }
  assert.deepEqual(
    pauses,
    pauses.toSorted((one, other) => one - other),
  )
  assert.ok((pauses.at(-1) ?? 0) <= 60_000)
  assert.ok((pauses.at(-1) ?? 0) > 30_000)
})

test('one trial that succeeds closes it', () => {
  const { breaker, fail, pass } = open()
  fail(failuresToOpen)
  pass(breaker.holdOff())
  assert.equal(breaker.holdOff(), 0)
  breaker.reached()
  assert.equal(breaker.holdOff(), 0)
  assert.equal(breaker.isOpen(), false)
})

test('a trial that never ends does not keep it open for ever', () => {
  const { breaker, fail, pass } = open()
  fail(failuresToOpen)
  pass(breaker.holdOff())
  assert.equal(breaker.holdOff(), 0)
  pass(60_000)
  assert.equal(breaker.holdOff(), 0)
})

test('it stays away at once, and as long as it is asked to', () => {
  const { breaker, pass } = open()
  breaker.failed(30_000)
  assert.equal(breaker.isOpen(), true)
  pass(29_999)
  assert.equal(breaker.holdOff(), 1)
  pass(1)
  assert.equal(breaker.holdOff(), 0)
})

test('it tells when it opens and closes, how often it failed, since when, and when it was reached last', () => {
  const turns: unknown[] = []
  let now = 1_000
  const breaker = makeBreaker(
    () => new Date(now),
    count => new Uint8Array(count),
    (isOpen, seen) => turns.push([isOpen, seen.failures, seen.failingSince?.getTime()]),
  )
  assert.deepEqual(breaker.state(), { failures: 0, failingSince: undefined, reachedAt: undefined })
  for (; now < 1_000 + 2 * failuresToOpen; now += 1) breaker.failed()
  assert.deepEqual(breaker.state(), {
    failures: 2 * failuresToOpen,
    failingSince: new Date(1_000),
    reachedAt: undefined,
  })
  breaker.reached()
  assert.deepEqual(breaker.state(), { failures: 0, failingSince: undefined, reachedAt: new Date(now) })
  breaker.failed()
  breaker.reached()
  assert.deepEqual(turns, [
    [true, failuresToOpen, 1_000],
    [false, 2 * failuresToOpen, 1_000],
  ])
})
