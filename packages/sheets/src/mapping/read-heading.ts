import { fold, remember } from '@udigate/udi'
import { collectMeanings } from './words/index.ts'

/** A part of a heading that is understood, or not. */
export interface HeadingPart {
  /** What it may mean: a field, a concept, `!` and a field, `language DE`; nothing where it is not known. */
  meanings: readonly string[]
  /** As it stands in the heading. */
  text: string
  /** How many letters it has. */
  length: number
  /** Whether it stands in an upper row of headings, or in another language before the last one. */
  isAbove?: true
}

/** What words mean, by how they are compared, and how long the longest of them is. */
export interface Vocabulary {
  meanings: ReadonlyMap<string, readonly string[]>
  longest: number
}

/** The longest heading of which the words are looked at, in words. */
const mostTokens = 24
/** The shortest words of which a compound may be made. */
const shortestOfCompound = 4

let common: Vocabulary | undefined

/** The words of all languages, read once. */
function readVocabulary(): Vocabulary {
  if (common !== undefined) return common
  const meanings = new Map<string, readonly string[]>()
  const put = (word: string, meaning: string): void => {
    for (const key of new Set([foldHeadingWord(word), foldHeadingWord(spellUmlauts(word))])) {
      const known = meanings.get(key) ?? []
      if (key !== '' && !known.includes(meaning)) meanings.set(key, [...known, meaning])
    }
  }
  const kinds = [
    collectMeanings(({ fields }) => fields),
    collectMeanings(({ concepts }) => concepts),
    new Map(
      Array.from(
        collectMeanings(({ opposites }) => opposites),
        ([field, words]) => [`!${field}`, words],
      ),
    ),
    new Map(
      Array.from(
        collectMeanings(({ languages }) => languages),
        ([code, words]) => [`language ${code}`, words],
      ),
    ),
    new Map(
      Array.from(
        collectMeanings(({ values }) => values['clinical-size-types']),
        ([code, words]) => [`size ${code}`, words],
      ),
    ),
  ]
  for (const kind of kinds) for (const [meaning, words] of kind) for (const word of words) put(word, meaning)
  for (const [name, code] of listLanguageNames()) put(name, `language ${code}`)
  common = { meanings, longest: Math.max(...Array.from(meanings.keys(), ({ length }) => length)) }
  return common
}

/** Whether a name is a word of lists, which says what it means there. */
export function isHeadingWord(name: string): boolean {
  return readVocabulary().meanings.has(foldHeadingWord(name))
}

/** The languages that EUDAMED knows, by their codes. */
const languageCodes =
  'BG CS DA DE EL EN ES ET FI FR GA HR HU IS IT LT LV MT NL NO PL PT RO SK SL SV TR'.split(' ')

/** What languages are called in the languages of lists. */
function listLanguageNames(): readonly (readonly [string, string])[] {
  return ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'].flatMap(language => {
    const displayed = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
    return languageCodes.map(code => [displayed.of(code.toLowerCase()) ?? '', code] as const)
  })
}

/** A word as headings are compared: letters and digits in capitals, without accents; a sign where there is nothing else. */
export function foldHeadingWord(word: string): string {
  return fold(word).replaceAll('Ł', 'L').replaceAll('Ø', 'O').replaceAll('Œ', 'OE') || word.trim()
}

function spellUmlauts(word: string): string {
  return word
    .normalize('NFC')
    .replaceAll(/[äöü]/gi, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter.toLowerCase()] ?? letter)
}

/**
 * Takes a heading apart into the words that are known, the longest first: so that as much of it as can be is understood.
 *
 * @param own further names that mean something, such as titles of fields
 */
export function readHeadingParts(heading: string, own: Vocabulary): readonly HeadingPart[] {
  // As the texts of several rows of headings are joined.
  const rows = heading.split(' / ')
  const last = rows.pop() ?? ''
  return [
    ...rows.flatMap(row => readWords(row, own)).map(part => ({ ...part, isAbove: true as const })),
    ...readWords(last, own),
  ]
}

function readWords(heading: string, own: Vocabulary): readonly HeadingPart[] {
  const tokens = heading
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}#]+/u)
    .filter(token => token !== '')
    .slice(0, mostTokens)
  const folded = tokens.map(foldHeadingWord)
  const { meanings, longest: longestWord } = readVocabulary()
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
  return { cost: 10 + 10 * length, parts: [{ meanings: [], text: token, length }] }
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
