import { remember } from '@udigate/udi'
import type { Token } from './abbreviations.ts'
import { splitHeading } from './heading-words.ts'
import { cutEnding, languageCodes, readVocabulary, type Vocabulary } from './vocabulary.ts'

/** A part of a heading that is understood, or not. */
export interface HeadingPart {
  /** What it may mean: a field, a concept, `!` and a field, `language DE`, `assembly`; nothing where it is not known. */
  meanings: readonly string[]
  /** As it stands in the heading. */
  text: string
  /** How many letters it has. */
  length: number
  /** Whether it was understood by the beginning or the end of a word alone. */
  isGuess?: true
  /** Whether it is an example, or stands in brackets behind what the column is. */
  isAside?: true
  /** Whether it stands in an upper row of headings, or in another language before the last one. */
  isAbove?: true
}

/** The shortest words of which a compound may be made, and the shortest one that tells what one is. */
const shortestOfCompound = 4
const shortestHead = 5

/**
 * Takes a heading apart into the words that are known, the longest first: so that as much of it as can be is understood.
 *
 * @param own further names that mean something, such as titles of fields
 */
export function readHeadingParts(heading: string, own: Vocabulary): readonly HeadingPart[] {
  // As the texts of several rows of headings are joined.
  const rows = heading.split(' / ')
  const last = rows.pop() ?? ''
  return [...rows.flatMap(row => readWords(row, own)).map(standAbove), ...readWords(last, own)]
}

/** What names a section of a table says nothing of the columns below it: "Characteristics", "Regulation". */
function standAbove(part: HeadingPart): HeadingPart {
  const isSection = part.meanings.some(each => each === 'section' || each === 'ApplicableLegislation')
  return { ...part, isAbove: true, ...(isSection ? { meanings: ['filler'] } : {}) }
}

/** What stands in brackets behind what a column is: "URL (if any)". */
function findBrackets(heading: string): { what: string; aside: string; rest: string } | undefined {
  const from = heading.search(/[([]/)
  const what = heading.slice(0, Math.max(0, from))
  if (!/[\p{L}\p{N}]/u.test(what)) return undefined
  const inside = heading.slice(from + 1)
  const to = inside.search(/[()[\]]/)
  if (to === -1 || '(['.includes(inside.charAt(to))) return undefined
  return { what, aside: inside.slice(0, to), rest: inside.slice(to + 1) }
}

function readWords(heading: string, own: Vocabulary): readonly HeadingPart[] {
  const plain = readPlainWords(heading, own)
  const brackets = findBrackets(heading)
  if (brackets === undefined) return dropExamples(plain)
  const { what, aside, rest } = brackets
  const isKnown = plain.every(({ meanings, isGuess }) => meanings.length > 0 && !isGuess)
  if (isKnown && !listsChoices.test(aside)) return dropExamples(plain)
  return [
    ...dropExamples(readPlainWords(what, own)),
    ...readAside(aside, own),
    ...dropExamples(readPlainWords(rest, own)),
  ]
}

/** What may stand in a column: "lot, serial, expiry", "yes/no/unknown". */
const listsChoices = /[,;]\s|\/.*\//

/** What stands in brackets: it tells what a column is of, "(box)", or explains that: "(lot, serial, expiry)", "(most specific level)". */
function readAside(aside: string, own: Vocabulary): readonly HeadingPart[] {
  const parts = dropExamples(readPlainWords(aside, own)).map(part => ({ ...part, isAside: true as const }))
  const isOfPackage = parts.some(
    ({ meanings }) => meanings.includes('package') || meanings.includes('packSize'),
  )
  const isUnclear = parts.some(
    ({ meanings, isGuess }) => meanings.length === 0 || isGuess || meanings.includes('max'),
  )
  const isExplaining = listsChoices.test(aside) || isUnclear
  return isExplaining && !isOfPackage ? parts.map(part => ({ ...part, meanings: [] })) : parts
}

/** What follows "e.g." does not say what a column is of. */
function dropExamples(parts: readonly HeadingPart[]): readonly HeadingPart[] {
  const at = parts.findIndex(({ meanings }) => meanings.includes('example'))
  return at === -1 ? parts : parts.slice(0, at)
}

function readPlainWords(heading: string, own: Vocabulary): readonly HeadingPart[] {
  const words = splitHeading(heading)
  const parts = readTokens(words, own, false)
  // What is known in full is not short for anything else.
  const isKnown = parts.every(({ meanings, isGuess }) => meanings.length > 0 && !isGuess)
  return isKnown ? parts : readTokens(words, own, true)
}

function readTokens(words: readonly Token[], own: Vocabulary, inShort: boolean): readonly HeadingPart[] {
  const tokens = words.map(({ text }) => text)
  const folded = words.map(word => word.folded)
  const { meanings, longest: longestWord, findAbbreviated } = readVocabulary()
  const longest = Math.max(longestWord, own.longest)
  const find = (key: string): readonly string[] | undefined => {
    const name = own.meanings.get(key)
    return name === undefined ? meanings.get(key) : [...name, ...(meanings.get(key) ?? [])]
  }
  /** The best reading of the tokens from each one on. */
  const best: { cost: number; parts: readonly HeadingPart[]; next: number }[] = []
  best[tokens.length] = { cost: 0, parts: [], next: tokens.length }
  for (let from = tokens.length - 1; from >= 0; from -= 1) {
    const alone = readToken(tokens[from] ?? '', folded[from] ?? '', from === 0, find)
    const rest = best[from + 1]
    let chosen = { cost: alone.cost + (rest?.cost ?? 0), parts: alone.parts, next: from + 1 }
    let key = ''
    for (let to = from; to < tokens.length; to += 1) {
      key += folded[to] ?? ''
      if (key.length > longest) break
      const found = find(key)
      const cost = 1 + (best[to + 1]?.cost ?? 0)
      if (found === undefined || cost > chosen.cost) continue
      const text = tokens.slice(from, to + 1).join(' ')
      chosen = { cost, parts: [{ meanings: found, text, length: key.length }], next: to + 1 }
    }
    const short = inShort ? findAbbreviated(words, from) : undefined
    if (short !== undefined) {
      const to = from + short.count
      const cost = (short.count > 1 ? 2 : 4) + short.count + (best[to]?.cost ?? 0)
      const text = tokens.slice(from, to).join(' ')
      const part = { meanings: short.meanings, text, length: folded.slice(from, to).join('').length }
      if (cost < chosen.cost) chosen = { cost, parts: [{ ...part, isGuess: true }], next: to }
    }
    best[from] = chosen
  }
  const parts: HeadingPart[] = []
  for (let at = 0; at < tokens.length; ) {
    const step = best[at]
    if (step === undefined) break
    parts.push(...step.parts)
    at = step.next
  }
  return parts
}

/** A word that is no known name as a whole: a number, a prefix of a system's own fields, a compound, or unknown. */
function readToken(
  token: string,
  folded: string,
  isFirst: boolean,
  find: (key: string) => readonly string[] | undefined,
): { cost: number; parts: readonly HeadingPart[] } {
  const { length } = folded
  if (/^\d+$/.test(folded)) return { cost: 1, parts: [{ meanings: ['digits'], text: token, length }] }
  if (isFirst && /^(?:ZZ?|YY?)$/.test(token)) {
    return { cost: 1, parts: [{ meanings: ['filler'], text: token, length: 0 }] }
  }
  const [, own] = /^(?:ZZ?|YY?)([A-Z0-9]{3,})$/.exec(token) ?? []
  if (own !== undefined) {
    const found = find(own)
    if (found !== undefined) return { cost: 1, parts: [{ meanings: found, text: token, length }] }
    const parts = takeCompoundApart(own, 2, find)
    if (parts !== undefined) return { cost: parts.length, parts }
  }
  const parts = takeCompoundApart(folded, shortestOfCompound, find)
  if (parts !== undefined) return { cost: 1 + parts.length, parts }
  const inflected =
    readVocabulary()
      .stems()
      .get(cutEnding(folded) ?? '') ?? []
  if (inflected.length > 0) {
    return { cost: 4, parts: [{ meanings: inflected, text: token, length, isGuess: true }] }
  }
  // REFART: what a system calls its columns is made of short words.
  const short = token === token.toUpperCase() ? takeCompoundApart(folded, 3, find) : undefined
  if (short !== undefined) {
    return { cost: 4 + short.length, parts: short.map(part => ({ ...part, isGuess: true as const })) }
  }
  return { cost: 10 + 10 * length, parts: findHead(token, folded, find) }
}

/** The last word of a compound says what it is, whatever stands before it: "Sitzbreite" is a width. */
function findHead(
  token: string,
  folded: string,
  find: (key: string) => readonly string[] | undefined,
): readonly HeadingPart[] {
  if (folded.length <= longestCompound) {
    for (let from = 3; from <= folded.length - shortestHead; from += 1) {
      const found = find(folded.slice(from))
      if (!found?.some(each => each.startsWith('size '))) continue
      const before = { meanings: [], text: token.slice(0, from), length: from }
      return [before, { meanings: found, text: token, length: folded.length - from, isGuess: true }]
    }
  }
  return [{ meanings: [], text: token, length: folded.length }]
}

/** What stands between the words of a compound. */
const links = ['', 'S', 'N', 'EN', 'ES', 'E']
const longestCompound = 40

/** The words that a compound is made of, where it is made of known ones to its end. */
function takeCompoundApart(
  word: string,
  shortest: number,
  find: (key: string) => readonly string[] | undefined,
): readonly HeadingPart[] | undefined {
  if (word.length > longestCompound) return undefined
  /** The fewest parts of the rest from each letter on. */
  const best: (readonly HeadingPart[] | undefined)[] = []
  best[word.length] = []
  for (let from = word.length - shortest; from >= 0; from -= 1) {
    for (let to = from + shortest; to <= word.length; to += 1) {
      const text = word.slice(from, to)
      const found = find(text)
      if (found === undefined) continue
      for (const link of links) {
        const rest = word.startsWith(link, to) ? best[to + link.length] : undefined
        // A link stands between two words, not at the end.
        if (rest === undefined || (link !== '' && rest.length === 0)) continue
        const parts = [{ meanings: found, text, length: text.length + link.length }, ...rest]
        if (parts.length < (best[from]?.length ?? Number.POSITIVE_INFINITY)) best[from] = parts
      }
    }
  }
  const parts = best[0]
  return parts !== undefined && parts.length > 1 ? parts : undefined
}

/** The language that a heading says by a code at its end or beginning, and the heading without it: `Name (de)`, `libelle-nl_BE`, `de_name`. */
export const findHeadingLanguage = remember((heading: string): { code: string; rest: string } | undefined => {
  const text = heading.trim()
  const at = /(?:^|[^\p{L}\p{N}])([A-Za-z]{2})(?:[_-]([A-Za-z]{2}))?[\s\])}]*$/u.exec(text)
  if (at !== null && at.index > 0) {
    const [whole, code = '', region] = at
    const isMarked = region !== undefined || !/^\s/.test(whole) || code === code.toUpperCase()
    if (isMarked && languageCodes.includes(code.toUpperCase())) {
      return { code: code.toUpperCase(), rest: text.slice(0, at.index) }
    }
  }
  const [whole, code = '', region, after = ''] =
    /^[[(]?([A-Za-z]{2})(?:[_-]([A-Z]{2}))?([\])\s_.:-]+)(?=\p{L})/u.exec(text) ?? []
  if (whole === undefined || !languageCodes.includes(code.toUpperCase())) return undefined
  const isMarked = region !== undefined || after.trim() !== '' || code === code.toUpperCase()
  return isMarked ? { code: code.toUpperCase(), rest: text.slice(whole.length) } : undefined
})
