import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailures, findDelay } from './lock-out.ts'

const now = new Date(Date.UTC(2027, 0, 15, 9))
const failed = (failures: number, secondsAgo = 0) => ({
  failures,
  lastFailedAt: now.getTime() - secondsAgo * 1000,
})
const findSeconds = (own: number, all: number, isKnownAddress: boolean, secondsAgo = 0): number =>
  findDelay({ fromAddress: failed(own, secondsAgo), fromAll: failed(all, secondsAgo), isKnownAddress }, now) /
  1000

test('some mistakes are free, and then each one doubles the delay, up to a quarter of an hour', () => {
  const delays = [4, 5, 6, 7, 8, 9, 10, 11, 1000].map(failures => findSeconds(failures, 0, true))
  assert.deepEqual(delays, [0, 30, 60, 120, 240, 480, 900, 900, 900])
})

test('the delay runs from the last failure on', () => {
  assert.equal(findSeconds(6, 0, true, 45), 15)
  assert.equal(findSeconds(6, 0, true, 60), 0)
})

test('failures from strange addresses delay strange addresses, and no address that the person uses', () => {
  assert.equal(findSeconds(1, 29, false), 0)
  assert.equal(findSeconds(1, 30, false), 30)
  assert.equal(findSeconds(1, 1_000_000, false), 900)
  assert.equal(findSeconds(1, 1_000_000, true), 0)
})

test('what failed a day ago is forgotten', () => {
  const day = 24 * 3_600
  assert.equal(countFailures(failed(100, day - 1), now), 100)
  assert.equal(countFailures(failed(100, day), now), 0)
  assert.equal(countFailures(undefined, now), 0)
  assert.equal(findDelay({ fromAddress: undefined, fromAll: undefined, isKnownAddress: false }, now), 0)
})

const find = (failures: number, isKnownAddress: boolean) =>
  findDelay(
    { fromAddress: failed(failures), fromAll: undefined, isKnownAddress, isSuspectAddress: true },
    now,
  ) / 1000

test('from an address from which much has failed a strange browser has one try, and one that is known has as many as ever', () => {
  assert.deepEqual(
    [0, 1, 2].map(failures => find(failures, false)),
    [0, 30, 60],
  )
  assert.deepEqual(
    [0, 1, 4, 5].map(failures => find(failures, true)),
    [0, 0, 0, 30],
  )
})
