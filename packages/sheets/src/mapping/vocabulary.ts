import { type FindAbbreviated, indexAbbreviations } from './abbreviations.ts'
import { foldHeadingWord, foldNames, foldWordsOfNames } from './heading-words.ts'
import { collectMeanings, collectWords } from './words/index.ts'

/** What words mean, by how they are compared, and how long the longest of them is. */
export interface Vocabulary {
  meanings: ReadonlyMap<string, readonly string[]>
  longest: number
}

interface CommonWords extends Vocabulary {
  stems: () => Vocabulary['meanings']
  findAbbreviated: FindAbbreviated
}

let common: CommonWords | undefined

/** The words of all languages, read once. */
export function readVocabulary(): CommonWords {
  if (common !== undefined) return common
  const meanings = new Map<string, readonly string[]>()
  const names: (readonly [string, string])[] = []
  const mean = (key: string, meaning: string): void => {
    const known = meanings.get(key)
    if (known === undefined) meanings.set(key, [meaning])
    else if (!known.includes(meaning)) meanings.set(key, [...known, meaning])
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
    new Map([
      [
        'assembly',
        collectWords(({ values }) => Object.values(values['multi-component-types'] ?? {}).join('; ')),
      ],
    ]),
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
    new Map(
      Array.from(
        collectMeanings(({ values }) => values['production-identifiers']),
        // Numbers of GS1's elements are words of cells, not of headings.
        ([code, words]) => [`carries ${code}`, words.filter(word => !/^\d+$/.test(word))],
      ),
    ),
  ]
  for (const kind of kinds) {
    for (const [meaning, words] of kind) for (const word of words) names.push([word, meaning])
  }
  for (const [name, code] of listLanguageNames()) names.push([name, `language ${code}`])
  const keys = foldNames(names.map(([name]) => name))
  for (const [at, [name, meaning]] of names.entries()) {
    const key = keys[at] ?? ''
    if (key === '') continue
    mean(key, meaning)
    if (!/[äöüÄÖÜ]/.test(name)) continue
    mean(foldHeadingWord(spellUmlauts(name)), meaning)
  }
  let stems: Vocabulary['meanings'] | undefined
  let find: FindAbbreviated | undefined
  common = {
    meanings,
    longest: Math.max(...Array.from(meanings.keys(), ({ length }) => length)),
    // Only headings that are not known as they stand need these.
    stems: () => {
      stems ??= indexStems(meanings)
      return stems
    },
    findAbbreviated: (tokens, from) => {
      find ??= indexAbbreviations(
        foldWordsOfNames(names.map(([name]) => name)).map((words, at) => [
          words.split(' '),
          names[at]?.[1] ?? '',
        ]),
        word => meanings.get(word)?.includes('filler') ?? false,
        word => meanings.has(word),
      )
      return find(tokens, from)
    },
  }
  return common
}

/** The endings of words in the languages of lists, the longest first. */
const endings =
  'IGKEIT NYCH NEGO EGO AMI ACH YCH ICH ED EN ER EM ES IE IA II OW OM EJ LY NG S N E A I O Y'.split(' ')
/** The shortest beginning by which a word is known in another form. */
const shortestStem = 5

const endingsByLetter = Map.groupBy(endings, ending => ending.slice(-1))

export function cutEnding(word: string): string | undefined {
  if (word.length < shortestStem) return undefined
  const ending = endingsByLetter
    .get(word.slice(-1))
    ?.find(each => word.endsWith(each) && word.length - each.length >= shortestStem)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/** What words mean by their beginnings, where all that begin so mean the same. */
function indexStems(meanings: Vocabulary['meanings']): Vocabulary['meanings'] {
  const stems = new Map<string, readonly string[]>()
  for (const [word, found] of meanings) {
    const stem = cutEnding(word)
    if (stem === undefined) continue
    const known = stems.get(stem)
    stems.set(stem, known === undefined || known.join() === found.join() ? found : [])
  }
  return stems
}

/** Whether a name is a word of lists, which says what it means there. */
export function isHeadingWord(name: string): boolean {
  return readVocabulary().meanings.has(foldHeadingWord(name))
}

/** The languages that EUDAMED knows, by their codes. */
export const languageCodes =
  'BG CS DA DE EL EN ES ET FI FR GA HR HU IS IT LT LV MT NL NO PL PT RO SK SL SV TR'.split(' ')

/** What languages are called in the languages of lists. */
function listLanguageNames(): readonly (readonly [string, string])[] {
  return ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'].flatMap(language => {
    const displayed = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
    return languageCodes.map(code => [displayed.of(code.toLowerCase()) ?? '', code] as const)
  })
}

function spellUmlauts(word: string): string {
  return word
    .normalize('NFC')
    .replaceAll(/[äöü]/gi, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter.toLowerCase()] ?? letter)
}
