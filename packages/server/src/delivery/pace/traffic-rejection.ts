import type { Effect } from '@udigate/udi'

/**
 * How many answers an operation can have had before a rejection for traffic ends it like any other: at the slowest pace that
 * takes a day and a half, by which time the traffic of a sender is no reason any more.
 */
export const mostTrafficRejections = 40

/**
 * What finds that the authority rejects something for the traffic of its sender: one of the phrases occurs in its words. Only
 * substrings are looked for, so that it takes linear time whatever the authority says.
 *
 * @param phrases separated by `|`; upper and lower case, and how wide spaces are, do not count
 */
export function trafficRejection(phrases: string): (words: readonly string[]) => boolean {
  const sought = phrases
    .split('|')
    .map(normalize)
    .filter(phrase => phrase !== '')
  return words => words.some(each => sought.some(phrase => normalize(each).includes(phrase)))
}

function normalize(text: string): string {
  return text.toLowerCase().split(/\s/).filter(Boolean).join(' ')
}

/** What the authority says against an operation, in its own codes and words. */
export function wordsAgainst(effect: Effect | undefined): readonly string[] {
  switch (effect?.kind) {
    case 'refused':
      return effect.refusals.flatMap(({ responseCode, code = '', detail = '' }) => [
        responseCode,
        code,
        detail,
      ])
    case 'broken':
      return effect.reasons
    case 'whole':
      return effect.reasons ?? []
    default:
      return []
  }
}
