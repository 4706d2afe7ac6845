import { distance } from 'fastest-levenshtein'
import { fold } from '../fold.ts'

/**
 * The one of `names` that a person who wrote `name` most likely meant: the same but for case and separators, a few
 * keystrokes away, or the only one that ends so. `undefined` where none is near.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return nearestNames(name, names)[0]
}

/** All of `names` that a person who wrote `name` may have meant, the likeliest first. */
export function nearestNames(name: string, names: readonly string[]): readonly string[] {
  if (name.length > longestName) return []
  const folded = fold(name)
  const most = Math.max(1, Math.floor(name.length / 3))
  const near = names
    .map(candidate => ({ candidate, steps: distance(folded, fold(candidate)) }))
    .filter(({ steps }) => steps <= most)
    .sort((one, other) => one.steps - other.steps)
    .map(({ candidate }) => candidate)
  const [ending, ...others] =
    folded.length < 4 ? [] : names.filter(candidate => fold(candidate).endsWith(folded))
  return ending === undefined || others.length > 0 || near.includes(ending) ? near : [...near, ending]
}

/** Whether `name` is `meant` but for case, separators, its beginning, or one slip of a key (two in a long name). */
export function isSlipFor(name: string, meant: string): boolean {
  const [folded, wanted] = [fold(name), fold(meant)]
  if (folded.length >= 4 && wanted.endsWith(folded)) return true
  return distance(folded, wanted) <= (folded.length < 8 ? 1 : 2)
}

const longestName = 100
