import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rememberHandOvers } from './hand-over-times.ts'
import { steadyClock } from './steady-clock.ts'

const year = 365 * 24 * 3_600_000

/** A system clock that anybody may set, and time itself. */
function open() {
  let wall = Date.parse('2026-11-21T12:00:00Z')
  let elapsed = 5_000
  const now = (): Date => new Date(wall)
  const steady = steadyClock(now, () => elapsed)
  return {
    now,
    steady,
    handOvers: rememberHandOvers(steady),
    pass(milliseconds: number) {
      wall += milliseconds
      elapsed += milliseconds
    },
    setClock(by: number) {
      wall += by
    },
  }
}

test('the steady clock begins with the system clock, and heeds no change to it', () => {
  const { now, steady, pass, setClock } = open()
  assert.deepEqual(steady(), now())
  const began = steady().getTime()
  for (const by of [10 * year, -20 * year, 3_600_000]) setClock(by)
  pass(1500)
  assert.equal(steady().getTime(), began + 1500)
})

for (const by of [10 * year, -year, -3_600_000]) {
  test(`how long ago a message was handed over does not depend on a clock set by ${by} ms`, () => {
    const { now, handOvers, pass, setClock } = open()
    setClock(by)
    handOvers.note('m')
    const stored = now().getTime()
    setClock(-2 * by)
    pass(7000)
    assert.equal(handOvers.since('m', stored), 7000)
  })
}

test('what another process handed over counts from when it says', () => {
  const { now, handOvers, pass } = open()
  const stored = now().getTime() - 4000
  pass(1000)
  assert.equal(handOvers.since('m', stored), 5000)
})

test('what seems to be handed over in the future counts from now', () => {
  const { now, handOvers, pass } = open()
  const stored = now().getTime() + year
  assert.equal(handOvers.since('m', stored), 0)
  pass(3000)
  assert.equal(handOvers.since('m', stored), 3000)
})
