import type { CodeEntry, CodeList } from './code-list.ts'

/** The words of each entry's term; made when a list is searched first, gone with the list. */
const wordsByList = new WeakMap<CodeList, readonly { entry: CodeEntry; words: string }[]>()

/**
 * The entries whose code begins with `query`, or whose term has every word of it, at least as the start of a word;
 * upper and lower case alike. In the order of the list; all of them where `query` has no letter and no digit.
 */
export function searchCodes(list: CodeList, query: string): CodeEntry[] {
  const starts = splitWords(query)
  if (starts.length === 0) return Array.from(list.entries())
  const codeStart = query.trim().toUpperCase()
  return searchable(list)
    .filter(
      ({ entry, words }) =>
        entry.code.toUpperCase().startsWith(codeStart) || starts.every(start => words.includes(` ${start}`)),
    )
    .map(({ entry }) => entry)
}

function searchable(list: CodeList): readonly { entry: CodeEntry; words: string }[] {
  let known = wordsByList.get(list)
  if (known === undefined) {
    known = Array.from(list.entries(), entry => ({
      entry,
      words: ` ${splitWords(entry.term ?? '').join(' ')}`,
    }))
    wordsByList.set(list, known)
  }
  return known
}

function splitWords(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
