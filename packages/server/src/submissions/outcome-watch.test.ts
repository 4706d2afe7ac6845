import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { timerPause } from '../jobs/environment.ts'
import { makeVirtualClock } from '../jobs/testing/virtual-clock.ts'
import { watchOutcomes } from './outcome-watch.ts'

/** Longer than any test here takes, and short enough to fail soon. */
const long = 5_000

/** Whether a promise has settled by now. */
async function hasSettled(promise: Promise<void>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

test('all that wait for a submission go on when it ends, and no others', async () => {
  const { wait, ended } = watchOutcomes(timerPause)
  const leaving = new AbortController()
  const one = wait('1', long, leaving.signal)
  const two = wait('1', long, leaving.signal)
  const other = wait('2', long, leaving.signal)
  assert.ok(!(await hasSettled(one)))
  ended('1')
  await Promise.all([one, two])
  assert.ok(!(await hasSettled(other)))
  leaving.abort()
  await other
})

test('no caller waits longer than was said', async () => {
  const clock = makeVirtualClock()
  const { wait } = watchOutcomes(clock.pause)
  const waiting = wait('1', 25_000, new AbortController().signal)
  await clock.pass(24_999)
  assert.ok(!(await hasSettled(waiting)))
  await clock.pass(1)
  await waiting
})

test('a signal ends the wait, also one that has fired before', async () => {
  const { wait } = watchOutcomes(timerPause)
  const leaving = new AbortController()
  const waiting = wait('1', long, leaving.signal)
  leaving.abort()
  await waiting
  await wait('1', long, leaving.signal)
})

test('an end before anybody waits is not remembered', async () => {
  const { wait, ended } = watchOutcomes(timerPause)
  const leaving = new AbortController()
  ended('1')
  const waiting = wait('1', long, leaving.signal)
  assert.ok(!(await hasSettled(waiting)))
  leaving.abort()
  await waiting
})

test('however a wait ends, nothing of it stays behind', async t => {
  const clock = makeVirtualClock()
  const pauses: AbortSignal[] = []
  const { wait, ended } = watchOutcomes((milliseconds, signal) => {
    pauses.push(signal)
    return clock.pause(milliseconds, signal)
  })
  const leaving = new AbortController()
  const { signal } = leaving
  const forgetting = t.mock.method(signal, 'removeEventListener')

  const byEnd = Array.from({ length: 100 }, () => wait('by end', long, signal))
  ended('by end')
  await Promise.all(byEnd)
  const byTime = Array.from({ length: 100 }, () => wait('by time', 1, signal))
  await clock.pass(1)
  await Promise.all(byTime)
  assert.equal(getEventListeners(signal, 'abort').length, 0)

  const bySignal = Array.from({ length: 100 }, () => wait('by signal', long, signal))
  leaving.abort()
  await Promise.all(bySignal)
  assert.equal(getEventListeners(signal, 'abort').length, 0)
  assert.equal(pauses.length, 300)
  for (const pause of pauses) assert.equal(getEventListeners(pause, 'abort').length, 0)

  // One that is still on the list would be settled, and forget its signal, once more.
  const forgotten = forgetting.mock.callCount()
  assert.equal(forgotten, 300)
  for (const requestId of ['by end', 'by time', 'by signal']) ended(requestId)
  assert.equal(forgetting.mock.callCount(), forgotten)
  assert.equal(pauses.filter(({ aborted }) => aborted).length, 200)
})
