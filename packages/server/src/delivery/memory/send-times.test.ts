import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMonotonicClock } from '../monotonic-clock.ts'
import { watchMailbox } from './mailbox-watch.ts'
import { type LastAttempt, rememberSendTimes } from './send-times.ts'

const year = 365 * 24 * 3_600_000

/** A system clock that anybody may set, and time itself. */
function open() {
  let wall = Date.parse('2026-11-21T12:00:00Z')
  let elapsed = 5_000
  const now = (): Date => new Date(wall)
  const monotonic = makeMonotonicClock(now, () => elapsed)
  return {
    now,
    monotonic,
    sendTimes: rememberSendTimes(monotonic),
    mailbox: watchMailbox(monotonic),
    pass(milliseconds: number) {
      wall += milliseconds
      elapsed += milliseconds
    },
    setClock(by: number) {
      wall += by
    },
  }
}

/** The first attempt, ended at a moment that is far off by any clock: what stands there is never counted with. */
const first: LastAttempt = { number: 1, ended_at: 1 }

test('the monotonic clock begins with the system clock, and heeds no change to it', () => {
  const { now, monotonic, pass, setClock } = open()
  assert.deepEqual(monotonic(), now())
  const began = monotonic().getTime()
  for (const by of [10 * year, -20 * year, 3_600_000]) setClock(by)
  pass(1500)
  assert.equal(monotonic().getTime(), began + 1500)
})

for (const by of [10 * year, -year, -3_600_000]) {
  test(`how long ago a message was sent does not depend on a clock set by ${by} ms`, () => {
    const { sendTimes, pass, setClock } = open()
    setClock(by)
    sendTimes.note('m', first)
    setClock(-2 * by)
    pass(7000)
    assert.equal(sendTimes.since('m', first), 7000)
  })
}

test('what another process sent counts from when this one sees it, whatever time is stored', () => {
  for (const ended_at of [0, Date.now(), Date.now() + year]) {
    const { sendTimes, pass } = open()
    pass(1000)
    assert.equal(sendTimes.since('m', { number: 1, ended_at }), 0)
    pass(3000)
    assert.equal(sendTimes.since('m', { number: 1, ended_at }), 3000)
  }
})

test('another attempt, and the end of one, begin again, also where this process sent the one before', () => {
  const { sendTimes, pass } = open()
  sendTimes.note('m', { number: 1, ended_at: null })
  pass(1000)
  assert.equal(sendTimes.since('m', { number: 1, ended_at: null }), 1000)
  assert.equal(sendTimes.since('m', first), 0)
  pass(1000)
  assert.equal(sendTimes.since('m', { number: 2, ended_at: null }), 0)
})

test('what is seen once counts from then on, and what is no longer open is forgotten', () => {
  const { sendTimes, pass } = open()
  sendTimes.see(new Map([['m', first]]))
  pass(1000)
  sendTimes.see(new Map([['m', first]]))
  pass(1000)
  assert.equal(sendTimes.since('m', first), 2000)
  sendTimes.see(new Map())
  assert.equal(sendTimes.since('m', first), 0)
})

test('the mailbox is known to be empty by this process alone, or between two looks at what others say', () => {
  const { mailbox, monotonic, pass } = open()
  assert.equal(mailbox.emptiedAfter(Date.now() + year), Number.NEGATIVE_INFINITY)
  const looked = monotonic().getTime()
  pass(1000)
  assert.equal(mailbox.emptiedAfter(5), looked)
  pass(1000)
  assert.equal(mailbox.emptiedAfter(5), looked)
  mailbox.emptied()
  assert.equal(mailbox.emptiedAfter(5), monotonic().getTime())
})
