import type { Environment } from '../ids.ts'

/** How the pauses between tries grow. */
export interface Pauses {
  /** The pause after so many failures in a row, 1 or more, before chance changes it, in milliseconds. */
  after(failures: number): number
  /** Between how many times that pause the drawn one is. */
  spread: readonly [least: number, most: number]
  /** The longest pause, even where the other side asks for more, in milliseconds; any where absent. */
  longest?: number
}

/**
 * Pauses that double with every failure. Half of each is left to chance, so that tries that failed together do not come
 * back together.
 *
 * @param first the pause after the first failure, in milliseconds
 * @param most the longest pause, in milliseconds, unless the other side asks for more
 */
export function doubling(first: number, most: number): Pauses {
  return { after: failures => Math.min(most, first * 2 ** (failures - 1)), spread: [0.5, 1] }
}

/**
 * How long to wait before the next try, in milliseconds.
 *
 * @param failures how many tries have failed in a row, 1 or more
 * @param chance a number from 0 to below 1
 * @param atLeast what the other side asked for
 */
export function backOff(failures: number, chance: number, pauses: Pauses, atLeast = 0): number {
  const [least, most] = pauses.spread
  const drawn = pauses.after(failures) * (least + (most - least) * chance)
  return Math.min(pauses.longest ?? Number.POSITIVE_INFINITY, Math.max(atLeast, drawn))
}

/** Draws a number from 0 to below 1. */
export function drawChance({ randomBytes }: Pick<Environment, 'randomBytes'>): number {
  return (randomBytes(1)[0] ?? 0) / 256
}
