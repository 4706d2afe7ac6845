import type { Surroundings } from '../ids.ts'
import { backOff } from './back-off.ts'

/** Keeps an authority that cannot be reached from being asked over and over. */
export interface Breaker {
  /**
   * How long to leave it alone, in milliseconds. 0: go ahead. Once it is open, it says 0 to one step at a time, which
   * then tries for all.
   */
  holdOff(): number
  /** It was reached. */
  reached(): void
  /** @param retryAfterMs how long it wants to be left alone */
  failed(retryAfterMs?: number): void
  isOpen(): boolean
}

/** After how many failures in a row it opens. */
export const failuresToOpen = 5

/** How long a step that tries for all may take before another one tries, in milliseconds. */
const trialPatience = 10_000

/**
 * A breaker that is closed at first. It opens after a few failures in a row, and at once where the other side says
 * how long to stay away; the pauses between trials grow up to a minute.
 *
 * @param steady the clock of the waits
 * @param randomBytes from which the lengths of the pauses are drawn
 */
export function makeBreaker(steady: () => Date, randomBytes: Surroundings['randomBytes']): Breaker {
  let failures = 0
  let quietUntil = 0
  let trialEnds = 0
  return {
    holdOff() {
      const now = steady().getTime()
      if (now < quietUntil) return quietUntil - now
      if (failures < failuresToOpen) return 0
      if (now < trialEnds) return Math.min(1000, trialEnds - now)
      trialEnds = now + trialPatience
      return 0
    },
    reached() {
      failures = 0
      quietUntil = 0
      trialEnds = 0
    },
    failed(retryAfterMs = 0) {
      failures += 1
      trialEnds = 0
      const pause =
        failures < failuresToOpen
          ? retryAfterMs
          : backOff(failures, (randomBytes(1)[0] ?? 0) / 256, retryAfterMs)
      quietUntil = Math.max(quietUntil, Math.ceil(steady().getTime() + pause))
    },
    isOpen: () => failures >= failuresToOpen || steady().getTime() < quietUntil,
  }
}
