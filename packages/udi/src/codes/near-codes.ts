import { distance } from 'fastest-levenshtein'

/** How alike a code is to the one that was asked for. */
interface Likeness {
  code: string
  /** Insertions, deletions and substitutions of a character. */
  distance: number
  /** How many characters at the start are the same. */
  shared: number
}

/** Puts the likelier code first. */
export type CompareLikeness = (one: Likeness, other: Likeness) => number

export const byDistance: CompareLikeness = (one, other) =>
  one.distance - other.distance || other.shared - one.shared || compare(one.code, other.code)

export const bySharedStart: CompareLikeness = (one, other) =>
  other.shared - one.shared || one.distance - other.distance || compare(one.code, other.code)

/** How many neighbours in alphabetical order are looked at on each side. */
const reach = 64

/**
 * Finds codes that resemble a wrong one, in a time that does not grow with the list: a request can hold a hundred
 * thousand wrong codes. Looked at are the alphabetical neighbours, which have the longest starts in common, and the codes
 * that are one slip away or nearly so: those that become the same text when each loses at most one character.
 */
export class NearCodes {
  readonly #sorted: string[]
  readonly #longest: number
  /** Codes by themselves with at most one character left out. */
  readonly #shortened = new Map<string, string | string[]>()

  constructor(codes: Iterable<string>) {
    this.#sorted = Array.from(codes).sort(compare)
    this.#longest = this.#sorted.reduce((longest, code) => Math.max(longest, code.length), 0)
    for (const code of this.#sorted) {
      for (const text of shorten(code)) {
        const known = this.#shortened.get(text)
        if (known === undefined) this.#shortened.set(text, code)
        else if (typeof known === 'string') this.#shortened.set(text, [known, code])
        else known.push(code)
      }
    }
  }

  /** Up to `n` codes that resemble `code`, in the order of `ranking`. */
  find(code: string, n: number, ranking: CompareLikeness): string[] {
    // Whatever is longer than every code by two or more is as far from all of them.
    const wanted = code.slice(0, this.#longest + 2).toUpperCase()
    return Array.from(this.#candidates(wanted), candidate => ({
      code: candidate,
      distance: distance(wanted, candidate.toUpperCase()),
      shared: sharedStart(wanted, candidate.toUpperCase()),
    }))
      .sort(ranking)
      .slice(0, n)
      .map(likeness => likeness.code)
  }

  #candidates(wanted: string): Set<string> {
    const place = firstNotBefore(this.#sorted, wanted)
    const candidates = new Set(this.#sorted.slice(Math.max(0, place - reach), place + reach))
    for (const text of shorten(wanted)) {
      for (const code of [this.#shortened.get(text) ?? []].flat()) candidates.add(code)
    }
    return candidates
  }
}

/** `code`, and `code` without each of its characters. */
function shorten(code: string): Set<string> {
  const texts = new Set([code])
  for (let index = 0; index < code.length; index += 1) texts.add(code.slice(0, index) + code.slice(index + 1))
  return texts
}

function sharedStart(one: string, other: string): number {
  let shared = 0
  while (shared < one.length && one.charAt(shared) === other.charAt(shared)) shared += 1
  return shared
}

/** Index of the first of `sorted` that does not come before `text`; `sorted.length` where all do. */
export function firstNotBefore(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const code = sorted[middle]
    if (code !== undefined && code < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Order by UTF-16 code units, the same everywhere. */
export function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
