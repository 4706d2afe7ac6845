import { distance } from 'fastest-levenshtein'

/**
 * The one of `names` that somebody who wrote `name` most likely meant: the same but for case, or a few keystrokes
 * away. `undefined` where none is near.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > 100) return undefined
  const folded = name.toLowerCase()
  let nearest: string | undefined
  let shortest = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const candidate of names) {
    const steps = distance(folded, candidate.toLowerCase())
    if (steps < shortest) {
      shortest = steps
      nearest = candidate
    }
  }
  return nearest
}
