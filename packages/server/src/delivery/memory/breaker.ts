import type { Environment } from '../../ids.ts'
import { backOff, doubling, drawChance } from '../../jobs/back-off.ts'

/** Keeps an authority that cannot be reached from being asked over and over. */
export interface Breaker {
  /**
   * How long to leave it alone, in milliseconds. 0: go ahead. Once it is open, it says 0 to one step at a time, which
   * then tries for all.
   */
  holdOff(): number
  /** It was reached. */
  reached(): void
  /** @param retryAfterMs how long it wants a pause */
  failed(retryAfterMs?: number): void
  isOpen(): boolean
  state(): BreakerState
}

/** What a breaker has seen; times are by the clock of the waits. */
export interface BreakerState {
  /** How many failures there were since it was reached last. */
  failures: number
  /** When the first of these was. */
  failingSince: Date | undefined
  /** When it was reached last; `undefined` where this process never has. */
  reachedAt: Date | undefined
}

/** After how many failures in a row it opens. */
export const failuresToOpen = 5

/** The pauses between trials. */
const pauses = doubling(250, 60_000)

/** How long a step that tries for all may take before another one tries, in milliseconds. */
const trialPatience = 10_000

/**
 * A breaker that is closed at first. It opens after a few failures in a row, and at once where the other side says
 * how long to stay away; the pauses between trials grow up to a minute.
 *
 * @param monotonic the clock of the waits
 * @param randomBytes from which the lengths of the pauses are drawn
 * @param onTurn is told when a few failures in a row have opened it, and when it is closed again after that, with what it has seen
 */
export function makeBreaker(
  monotonic: () => Date,
  randomBytes: Environment['randomBytes'],
  onTurn: (isOpen: boolean, seen: Pick<BreakerState, 'failures' | 'failingSince'>) => void = () => {},
): Breaker {
  let failures = 0
  /** The failures of which each makes the pause longer. */
  let trials = 0
  let quietUntil = 0
  let trialEnds = 0
  let failingSince: Date | undefined
  let reachedAt: Date | undefined
  return {
    holdOff() {
      const now = monotonic().getTime()
      if (now < quietUntil) return quietUntil - now
      if (failures < failuresToOpen) return 0
      if (now < trialEnds) return Math.min(1000, trialEnds - now)
      trialEnds = now + trialPatience
      return 0
    },
    reached() {
      if (failures >= failuresToOpen) onTurn(false, { failures, failingSince })
      failures = 0
      trials = 0
      quietUntil = 0
      trialEnds = 0
      failingSince = undefined
      reachedAt = monotonic()
    },
    failed(retryAfterMs = 0) {
      const now = monotonic().getTime()
      // What fails during a pause began before it, with others that failed: it says nothing new.
      const isNew = failures < failuresToOpen || now >= quietUntil
      failures += 1
      failingSince ??= new Date(now)
      if (isNew) {
        trials += 1
        trialEnds = 0
      }
      const pause =
        isNew && failures >= failuresToOpen
          ? backOff(trials, drawChance({ randomBytes }), pauses, retryAfterMs)
          : retryAfterMs
      quietUntil = Math.max(quietUntil, Math.ceil(now + pause))
      if (failures === failuresToOpen) onTurn(true, { failures, failingSince })
    },
    isOpen: () => failures >= failuresToOpen || monotonic().getTime() < quietUntil,
    state: () => ({ failures, failingSince, reachedAt }),
  }
}
