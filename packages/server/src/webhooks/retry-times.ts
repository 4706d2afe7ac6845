import { backOff, type Pauses } from '../jobs/back-off.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long is waited after each failure, in milliseconds, as Standard Webhooks 1.0.0 recommends: 75 h 35 min together. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** How much longer than that chance makes it at most. */
const jitter = 0.2

/** The longest wait for the next attempt, in milliseconds. */
export const longestWait = 24 * hour * (1 + jitter)

const pauses: Pauses = {
  after: failures => waits[failures - 1] ?? 0,
  spread: [1, 1 + jitter],
  longest: longestWait,
}

/** For how long nothing of a webhook may succeed before it is disabled, in milliseconds. */
export const patience = 5 * 24 * hour

/**
 * How long to wait for the next attempt, in milliseconds; `undefined` where it is given up.
 *
 * @param failures how many attempts have failed, 1 or more
 * @param chance a number from 0 to below 1, so that what failed together does not come back together
 * @param atLeast what the receiver asked for
 */
export function waitAfter(failures: number, chance: number, atLeast = 0): number | undefined {
  return failures > waits.length ? undefined : backOff(failures, chance, pauses, atLeast)
}
