import { distance } from 'fastest-levenshtein'
import { fold } from '../fold.ts'
import { remember } from '../remember.ts'

/**
 * Makes a function that tells which of `values` another text stands for: the same but for case, blanks and hyphens,
 * another spelling, most of its words, or one slip of a key. `undefined` where that is not plain.
 *
 * @param otherSpellings the values that a text is another spelling of, whatever field they are of
 */
export function valueFinder(
  values: readonly string[],
  otherSpellings: (text: string) => readonly string[] = () => [],
): (text: string) => string | undefined {
  let candidates: readonly Candidate[] | undefined
  return remember(text => {
    if (text.length > longestText) return undefined
    candidates ??= values.map(value => ({ value, folded: fold(value), words: splitWords(value) }))
    return find(text, candidates, otherSpellings(text))
  })
}

const longestText = 100

interface Candidate {
  value: string
  folded: string
  words: readonly string[]
}

function find(
  text: string,
  candidates: readonly Candidate[],
  spellings: readonly string[],
): string | undefined {
  const folded = fold(text)
  const alike = candidates.find(candidate => candidate.folded === folded)
  if (alike) return alike.value
  // A language tag begins with the code of the language: `de-DE`.
  const [, language] = /^([a-z]{2})[-_][a-z]{2}$/i.exec(text.trim()) ?? []
  const spelt = [...spellings, ...(language === undefined ? [] : [language.toUpperCase()])]
  for (const value of spelt) if (candidates.some(candidate => candidate.value === value)) return value
  return byWords(splitWords(text), candidates) ?? byDistance(folded, candidates)
}

function splitWords(text: string): readonly string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The value that has all these words in their order, and the fewest others: at most as many. */
function byWords(words: readonly string[], candidates: readonly Candidate[]): string | undefined {
  if (words.length === 0) return undefined
  const containing = candidates.filter(
    candidate => candidate.words.length <= 2 * words.length && hasInOrder(candidate.words, words),
  )
  return onlyFirst(containing, candidate => candidate.words.length)
}

function hasInOrder(all: readonly string[], some: readonly string[]): boolean {
  let found = 0
  for (const word of all) if (word === some[found]) found += 1
  return found === some.length
}

/** The value that is one keystroke away, or two where it is long. */
function byDistance(folded: string, candidates: readonly Candidate[]): string | undefined {
  if (folded.length < 6) return undefined
  const most = folded.length < 10 ? 1 : 2
  const near = candidates
    .filter(({ words }) => !endsInSign(words))
    .map(candidate => ({ value: candidate.value, steps: distance(folded, candidate.folded) }))
    .filter(({ steps }) => steps <= most)
  return onlyFirst(near, ({ steps }) => steps)
}

/** Whether values like it differ in their last letters alone, as the risk classes do: there a slip makes another value. */
function endsInSign(words: readonly string[]): boolean {
  return (words.at(-1) ?? '').length <= 3
}

/** The value of the lowest rank, where just one has it. */
function onlyFirst<Item extends { value: string }>(
  items: readonly Item[],
  rank: (item: Item) => number,
): string | undefined {
  const lowest = Math.min(...items.map(rank))
  const [first, ...others] = items.filter(item => rank(item) === lowest)
  return others.length === 0 ? first?.value : undefined
}
