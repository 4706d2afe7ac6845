import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { watchOutcomes } from './outcome-watch.ts'

/** Longer than any test here takes, and short enough to fail soon. */
const long = 5_000

/** Whether a promise has settled by now. */
async function hasSettled(promise: Promise<void>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

test('all that wait for a submission go on when it ends, and no others', async () => {
  const { wait, ended } = watchOutcomes()
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

test('no caller waits longer than was said', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { wait } = watchOutcomes()
  const waiting = wait('1', 25_000, new AbortController().signal)
  t.mock.timers.tick(24_999)
  assert.ok(!(await hasSettled(waiting)))
  t.mock.timers.tick(1)
  await waiting
})

test('a signal ends the wait, also one that has fired before', async () => {
  const { wait } = watchOutcomes()
  const leaving = new AbortController()
  const waiting = wait('1', long, leaving.signal)
  leaving.abort()
  await waiting
  await wait('1', long, leaving.signal)
})

test('an end before anybody waits is not remembered', async () => {
  const { wait, ended } = watchOutcomes()
  const leaving = new AbortController()
  ended('1')
  const waiting = wait('1', long, leaving.signal)
  assert.ok(!(await hasSettled(waiting)))
  leaving.abort()
  await waiting
})

test('however a wait ends, nothing of it stays behind', async t => {
  const { wait, ended } = watchOutcomes()
  const leaving = new AbortController()
  const { signal } = leaving
  const timers = t.mock.method(globalThis, 'setTimeout')
  const clearing = t.mock.method(globalThis, 'clearTimeout')
  const forgetting = t.mock.method(signal, 'removeEventListener')

  const byEnd = Array.from({ length: 100 }, () => wait('by end', long, signal))
  ended('by end')
  await Promise.all(byEnd)
  await Promise.all(Array.from({ length: 100 }, () => wait('by time', 0, signal)))
  assert.equal(getEventListeners(signal, 'abort').length, 0)

  const bySignal = Array.from({ length: 100 }, () => wait('by signal', long, signal))
  leaving.abort()
  await Promise.all(bySignal)
  assert.equal(getEventListeners(signal, 'abort').length, 0)
  const cleared = new Set(clearing.mock.calls.map(call => call.arguments[0]))
  const ours = timers.mock.calls.filter(call => call.arguments[1] === long)
  assert.equal(ours.length, 200)
  for (const { result } of ours) assert.ok(cleared.has(result))

  // One that is still on the list would be settled, and forget its signal, once more.
  const forgotten = forgetting.mock.callCount()
  assert.equal(forgotten, 300)
  for (const requestId of ['by end', 'by time', 'by signal']) ended(requestId)
  assert.equal(forgetting.mock.callCount(), forgotten)
})
