const shortest = 250
const longest = 60_000

/**
 * How long to wait before the next try, in milliseconds: it doubles with every try that failed, up to a minute, and
 * half of it is left to chance so that many do not come back together.
 *
 * @param failures how many tries have failed, 1 or more
 * @param chance a number from 0 to below 1
 * @param atLeast what the other side asked for
 */
export function backOff(failures: number, chance: number, atLeast = 0): number {
  const full = Math.min(longest, shortest * 2 ** (failures - 1))
  return Math.max(atLeast, full / 2 + (full / 2) * chance)
}
