import { type CodeLists, codeListNamed, type Model } from '@udigate/eudamed'
import { fold } from '@udigate/udi'
import { readTruth } from '../cells/truth-words.ts'
import type { Column } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { listUsableCodes } from '../layout/usable-codes.ts'
import { foldWord } from './fold-word.ts'
import { listValueWords, tickWords } from './value-words.ts'
import { collectWords, wordsByLanguage } from './words/index.ts'

/** Finds what a value of one's own list stands for in a field; nothing where that is unknown. */
export type MatchValue = (text: string) => string | undefined

/** The languages that lists are written in. */
const languages = Object.keys(wordsByLanguage)

/** What is known of the values of a model: columns of the same codes have one matcher. */
interface ValueIndex {
  /** By what tells the codes of one column from those of another. */
  matchers: Map<string, CodeMatcher>
  byColumn: Map<Column, CodeMatcher | undefined>
  /** Those that know a value, by the value as it is compared. */
  byValue?: ReadonlyMap<string, readonly MatchValue[]>
}

interface CodeMatcher {
  match: MatchValue
  known: ReadonlyMap<string, string>
}

const indexes = new WeakMap<CodeLists, Map<Model, ValueIndex>>()

function findIndex(model: Model, codes: CodeLists): ValueIndex {
  const ofCodes = indexes.get(codes) ?? new Map<Model, ValueIndex>()
  indexes.set(codes, ofCodes)
  const index = ofCodes.get(model) ?? { matchers: new Map(), byColumn: new Map() }
  ofCodes.set(model, index)
  return index
}

/** The matcher of a column of the template whose values are codes, or yes and no; nothing for any other column. */
export function findValueMatcher(column: Column, model: Model, codes: CodeLists): MatchValue | undefined {
  return column.kind === 'yes-no' ? matchTruth : findCodeMatcher(column, model, codes)?.match
}

/** Finds the matchers of a model's columns that know a value. */
export function listMatchers(model: Model, codes: CodeLists): (text: string) => readonly MatchValue[] {
  const index = findIndex(model, codes)
  index.byValue ??= indexValues(model, codes)
  const { byValue } = index
  return text => {
    const matchers = byValue.get(foldValue(text)) ?? []
    return matchTruth(text) === undefined ? matchers : [...matchers, matchTruth]
  }
}

function indexValues(model: Model, codes: CodeLists): ReadonlyMap<string, readonly MatchValue[]> {
  const columns = makeLayout(model).sheets.flatMap(sheet => sheet.columns)
  const matchers = new Set(columns.flatMap(column => findCodeMatcher(column, model, codes) ?? []))
  const byValue = new Map<string, MatchValue[]>()
  for (const { known, match } of matchers) {
    for (const value of known.keys()) {
      const others = byValue.get(value)
      if (others === undefined) byValue.set(value, [match])
      else others.push(match)
    }
  }
  return byValue
}

function findCodeMatcher(column: Column, model: Model, codes: CodeLists): CodeMatcher | undefined {
  const { matchers, byColumn } = findIndex(model, codes)
  if (byColumn.has(column)) return byColumn.get(column)
  const { kind, codeList, values } = column
  const hasCodes = (kind === 'code' || kind === 'codes') && codeList !== 'emdn'
  let matcher: CodeMatcher | undefined
  if (hasCodes && (codeList !== undefined || values !== undefined)) {
    const key = JSON.stringify([codeList, values])
    matcher = matchers.get(key) ?? makeCodeMatcher(column, model, codes)
    matchers.set(key, matcher)
  }
  byColumn.set(column, matcher)
  return matcher
}

function makeCodeMatcher(column: Column, model: Model, codes: CodeLists): CodeMatcher {
  const { codeList } = column
  const known = new Map<string, string>()
  const put = (name: string, code: string): void => {
    const key = foldValue(name)
    if (key !== '' && !known.has(key)) known.set(key, code)
  }
  const list = codeList === undefined ? undefined : codeListNamed(codes, codeList)
  const usable = listUsableCodes(column, model, list) ?? []
  for (const code of usable) put(code, code)
  for (const code of usable) {
    const term = list?.get(code)?.term
    if (term !== undefined) put(term, code)
    for (const name of termParts(term)) put(name, code)
    for (const word of codeList === undefined ? [] : listValueWords(codeList, code)) put(word, code)
    for (const name of localNames(codeList, code)) put(name, code)
  }
  return { match: text => known.get(foldValue(text)), known }
}

/** `millimetre (mm)` as both of its names. */
function termParts(term: string | undefined): readonly string[] {
  const [, name = '', short = ''] = /^([^()]+) \(([^()]+)\)$/.exec(term ?? '') ?? []
  return [name, short]
}

/** The names of a country or a language in the languages of lists. */
function localNames(list: Column['codeList'], code: string): readonly string[] {
  const type = list === 'languages' ? 'language' : list?.endsWith('countries') ? 'region' : undefined
  if (type === undefined || !/^[A-Z]{2}$/.test(code)) return []
  // Northern Ireland, and Greece, as the Union's institutions write them.
  const standard = code === 'EL' ? (type === 'region' ? 'GR' : 'EL') : code
  if (standard === 'XI') return ['Nordirland', 'Northern Ireland', 'Irlande du Nord']
  // By the names of its own speakers too; and the codes that everyone else writes.
  const named = [...languages, ...(type === 'language' ? [code.toLowerCase()] : [])].map(
    language => displayNames(language, type)(type === 'language' ? standard.toLowerCase() : standard) ?? '',
  )
  return code === 'EL' ? [...named, standard] : named
}

const displayed = new Map<string, Intl.DisplayNames>()

function displayNames(language: string, type: 'language' | 'region'): (code: string) => string | undefined {
  const key = `${language} ${type}`
  const names = displayed.get(key) ?? new Intl.DisplayNames([language], { type, fallback: 'none' })
  displayed.set(key, names)
  return code => names.of(code)
}

const ticks = new Map([
  ...tickWords.yes.map(word => [foldWord(word), 'yes'] as const),
  ...tickWords.no.map(word => [foldWord(word), 'no'] as const),
])

/** What a word says, ticks included: `yes` or `no`. */
export function matchTruth(text: string): string | undefined {
  const truth = readTruth(text)
  return truth === undefined ? ticks.get(foldWord(text)) : truth ? 'yes' : 'no'
}

const ownTruths = new Map<string, ReadonlyMap<string, string>>()

/** What a value says of a field of yes and no, by its own words too: "Sterile" and "Non-sterile" under Sterility. */
export function matchOwnTruth(field: string, text: string): string | undefined {
  let own = ownTruths.get(field)
  if (own === undefined) {
    own = new Map([
      ...collectWords(({ fields }) => fields[field]).map(word => [foldValue(word), 'yes'] as const),
      ...collectWords(({ opposites }) => opposites[field]).map(word => [foldValue(word), 'no'] as const),
    ])
    ownTruths.set(field, own)
  }
  return own.get(foldValue(text))
}

/** What is left of a value when it is compared: letters and digits, or signs where there is nothing else. */
function foldValue(text: string): string {
  return fold(text) || foldWord(text)
}
