import type { Environment } from '../ids.ts'
import { backOff, drawChance, type Pauses } from '../jobs/back-off.ts'

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

/** For how long nothing may come through to a receiver before nothing is sent to it any longer, in milliseconds. */
const patience = 5 * 24 * hour

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

/**
 * What becomes of something that could not be sent: when it is tried next, or that it has failed for good.
 *
 * @param failures how many attempts failed before this one
 * @param at when this one did
 * @param asked what the receiver asked for, in milliseconds; that nothing is tried any longer
 */
export function afterFailure(
  environment: Environment,
  failures: number,
  at: Date,
  { atLeast, isFinal = false }: { atLeast?: number; isFinal?: boolean | undefined } = {},
) {
  const wait = isFinal ? undefined : waitAfter(failures + 1, drawChance(environment), atLeast)
  return wait === undefined
    ? ({ state: 'failed', failures: failures + 1, due_at: null, ended_at: at.getTime() } as const)
    : { failures: failures + 1, due_at: Math.round(environment.monotonic().getTime() + wait) }
}

/** Whether nothing has come through for so long that nothing is sent any longer. @param since by the clock of the waits */
export function hasFailedTooLong(since: number, { monotonic }: Pick<Environment, 'monotonic'>): boolean {
  return monotonic().getTime() - since >= patience
}
