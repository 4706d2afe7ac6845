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
  return name.length > longestName ? [] : findNearest(name, names.map(foldName))
}

/** How many unknown names of one request or file get a nearest name: anyone who has more of them has other names throughout. */
export const mostLookUps = 20

/**
 * Finds nearest names as `nearestName` does, for the first unknown ones; the same one counts once. What is looked through is the
 * caller's too, so that the number of look-ups must not grow with it.
 */
export function nameFinder(names: Iterable<string>): (name: string) => string | undefined {
  let candidates: readonly FoldedName[] | undefined
  const answers = new Map<string, string | undefined>()
  return name => {
    if (name.length > longestName) return undefined
    if (!answers.has(name)) {
      if (answers.size === mostLookUps) return undefined
      candidates ??= Array.from(names, foldName)
      answers.set(name, findNearest(name, candidates)[0])
    }
    return answers.get(name)
  }
}

interface FoldedName {
  name: string
  folded: string
}

function foldName(name: string): FoldedName {
  return { name, folded: fold(name) }
}

function findNearest(name: string, candidates: readonly FoldedName[]): readonly string[] {
  const folded = fold(name)
  const most = Math.max(1, Math.floor(name.length / 3))
  const near = candidates
    .filter(candidate => Math.abs(candidate.folded.length - folded.length) <= most)
    .map(candidate => ({ name: candidate.name, steps: distance(folded, candidate.folded) }))
    .filter(({ steps }) => steps <= most)
    .sort((one, other) => one.steps - other.steps)
    .map(candidate => candidate.name)
  const [ending, ...others] =
    folded.length < 4 ? [] : candidates.filter(candidate => candidate.folded.endsWith(folded))
  const isClear = ending !== undefined && others.length === 0 && !near.includes(ending.name)
  return isClear ? [...near, ending.name] : near
}

/** Whether `name` is `meant` but for case, separators, its beginning, or one slip of a key (two in a long name). */
export function isSlipFor(name: string, meant: string): boolean {
  const [folded, wanted] = [fold(name), fold(meant)]
  if (folded.length >= 4 && wanted.endsWith(folded)) return true
  return distance(folded, wanted) <= (folded.length < 8 ? 1 : 2)
}

const longestName = 100
