import { type CodeLists, codeListNamed, type Model } from '@udigate/eudamed'
import { fold } from '@udigate/udi'
import { readTruth } from '../cells/truth-words.ts'
import type { Column } from '../layout/layout.ts'
import { listUsableCodes } from '../layout/usable-codes.ts'
import { foldWord } from './fold-word.ts'
import { tickWords, valueWords } from './value-words.ts'

/** Finds what a value of one's own list stands for in a field; nothing where that is unknown. */
export type MatchValue = (text: string) => string | undefined

/** The languages that lists are written in. */
const languages = ['en', 'de', 'fr']

const matchers = new WeakMap<Column, { codes: CodeLists; match: MatchValue | undefined }>()

/** The matcher of a column of the template whose values are codes, or yes and no; nothing for any other column. */
export function findValueMatcher(column: Column, model: Model, codes: CodeLists): MatchValue | undefined {
  if (column.kind === 'yes-no') return matchTruth
  const known = matchers.get(column)
  if (known?.codes === codes) return known.match
  const match = makeCodeMatcher(column, model, codes)
  matchers.set(column, { codes, match })
  return match
}

function makeCodeMatcher(column: Column, model: Model, codes: CodeLists): MatchValue | undefined {
  const { codeList, values } = column
  if (column.kind !== 'code' && column.kind !== 'codes') return undefined
  if (codeList === undefined && values === undefined) return undefined
  if (codeList === 'emdn') return undefined
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
    for (const word of (codeList && valueWords[codeList]?.[code]) ?? []) put(word, code)
    for (const name of localNames(codeList, code)) put(name, code)
  }
  return text => known.get(foldValue(text))
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
  return [...languages, ...(type === 'language' ? [code.toLowerCase()] : [])].map(
    language =>
      new Intl.DisplayNames([language], { type, fallback: 'none' }).of(
        type === 'language' ? standard.toLowerCase() : standard,
      ) ?? '',
  )
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

/** What is left of a value when it is compared: letters and digits, or signs where there is nothing else. */
function foldValue(text: string): string {
  return fold(text) || foldWord(text)
}
