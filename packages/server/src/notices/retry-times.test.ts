import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestWait, waitAfter } from './retry-times.ts'

test('attempts come at the times that Standard Webhooks recommends, ten of them', () => {
  let time = 0
  const times = ['00:00:00']
  for (let failures = 1; ; failures += 1) {
    const wait = waitAfter(failures, 0)
    if (wait === undefined) break
    time += wait / 1000
    const parts = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60]
    times.push(parts.map(part => String(part).padStart(2, '0')).join(':'))
  }
  assert.deepEqual(times, [
    '00:00:00',
    '00:00:05',
    '00:05:05',
    '00:35:05',
    '02:35:05',
    '07:35:05',
    '17:35:05',
    '31:35:05',
    '51:35:05',
    '75:35:05',
  ])
})

test('chance makes waits longer by a fifth at most, and never shorter', () => {
  assert.equal(waitAfter(1, 0.5), 5_500)
  const almostOne = waitAfter(9, 0.999_999) ?? 0
  assert.ok(almostOne > 24 * 3_600_000 && almostOne < longestWait)
})

test('what the receiver asks for counts, within bounds', () => {
  assert.equal(waitAfter(1, 0, 120_000), 120_000)
  assert.equal(waitAfter(3, 0, 120_000), 30 * 60_000)
  assert.equal(waitAfter(1, 0, 999_999_999_000), longestWait)
  assert.equal(waitAfter(10, 0, 1_000), undefined)
})
