import type { Search } from '../store/list-submissions.ts'
import { clipStart, foldText } from './fold-text.ts'

/**
 * What a person typed, as it is looked for: as the beginning of a code; as words that follow each other in a name or a reference;
 * and as words that stand in one in any order, by the longest of them.
 */
export function parseSearch(typed: string): Search {
  const code = typed.trim()
  const phrase = foldText(code)
  if (phrase === '') return { code, labels: [] }
  const words = [...new Set(phrase.split(' '))]
  const [longest = phrase] = words.toSorted((one, other) => other.length - one.length)
  const labels = [{ start: clipStart(phrase), words: phrase === clipStart(phrase) ? [] : words }]
  return {
    code,
    labels: words.length === 1 ? labels : [...labels, { start: clipStart(longest), words }],
  }
}
