import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { startLookout } from './lookout.ts'
import { makeJobRunner } from './runner.ts'
import { makeVirtualClock } from './testing/virtual-clock.ts'

test('a lookout looks every so often while there is a reason, and not at all while there is none', async () => {
  const clock = makeVirtualClock()
  const jobs = makeJobRunner(clock, pino({ level: 'silent' }))
  const times: number[] = []
  let hasReason = false
  const lookout = startLookout(jobs, {
    name: 'lookout',
    every: 250,
    hasReason: () => hasReason,
    look: async () => void times.push(clock.at()),
  })
  await clock.pass(10_000)
  assert.deepEqual(times, [])
  hasReason = true
  lookout.rouse()
  await clock.pass(100)
  // Many reasons, one after another, are one reason.
  lookout.rouse()
  await clock.pass(700)
  assert.deepEqual(times, [10_250, 10_500, 10_750])
  hasReason = false
  await clock.pass(60_000)
  assert.deepEqual(times, [10_250, 10_500, 10_750, 11_000])
  await jobs.stop()
})
