import { type CodeList, fold } from '@udigate/udi'
import type { CodeListName } from '../../codes/code-list-kinds.ts'
import { type CodeLists, codeListNamed } from '../../codes/code-lists.ts'
import { otherSpellings } from '../../models/other-spellings.ts'
import { meantCountry } from './country-spellings.ts'

/** The values that a field can have: those of a list, or only some. */
export interface PossibleValues {
  values?: readonly string[] | undefined
  list?: CodeListName | undefined
}

/**
 * The only value of a field that a text is another notation of: but for case, blanks, accents and punctuation, without the zeros of a
 * code, by its term or the sign of a unit, or by what else the value is called, as a risk class in Arabic digits or a country by
 * its name. Slips and similar words are no notation, so that nothing is guessed.
 *
 * @returns the value, which is `text` where that is one; `undefined` where it is none, or could be several
 */
export function readNotation(text: string, possible: PossibleValues, codes: CodeLists): string | undefined {
  const list = possible.list === undefined ? undefined : codeListNamed(codes, possible.list)
  const { values } = possible
  const isPossible = (value: string): boolean =>
    values === undefined ? isUsable(list, value) : values.includes(value)
  if (isPossible(text)) return text
  const folded = fold(text)
  if (folded === '' || text.length > longestText) return undefined
  const notations = list === undefined ? undefined : indexNotations(list)
  const alike = [
    ...(notations?.codes.get(folded) ?? []),
    ...(values ?? []).filter(value => fold(value) === folded),
  ]
  const others = [
    ...(notations?.withoutZeros.get(dropZeros(folded)) ?? []),
    ...(notations?.terms.get(folded) ?? []),
    ...(notations?.signs.get(text.trim()) ?? []),
    ...otherSpellings(text),
    ...(list !== undefined && isOfCountries(possible.list) ? listCountry(text, list) : []),
  ]
  return findOnly(alike.filter(isPossible)) ?? findOnly(others.filter(isPossible))
}

const longestText = 100

/** What the codes of a list are written as: folded, the same without zeros; their terms, folded; signs of units, exact. */
interface Notations {
  codes: ReadonlyMap<string, ReadonlySet<string>>
  withoutZeros: ReadonlyMap<string, ReadonlySet<string>>
  terms: ReadonlyMap<string, ReadonlySet<string>>
  signs: ReadonlyMap<string, ReadonlySet<string>>
}

const byList = new WeakMap<CodeList, Notations>()

function indexNotations(list: CodeList): Notations {
  const known = byList.get(list)
  if (known !== undefined) return known
  const codes = new Map<string, Set<string>>()
  const withoutZeros = new Map<string, Set<string>>()
  const terms = new Map<string, Set<string>>()
  const signs = new Map<string, Set<string>>()
  for (const { code, term = '' } of list.entries()) {
    add(codes, fold(code), code)
    add(withoutZeros, dropZeros(fold(code)), code)
    add(terms, fold(term), code)
    const [, name, sign] = /^([^()]*)\(([^()]*)\)$/.exec(term) ?? []
    if (name === undefined || sign === undefined) continue
    add(terms, fold(name), code)
    add(signs, sign, code)
  }
  const made = { codes, withoutZeros, terms, signs }
  byList.set(list, made)
  return made
}

/** `SHC005` as `SHC5`. */
function dropZeros(code: string): string {
  return code.replace(/^([^\d]*)0+(?=\d)/, '$1')
}

function add(index: Map<string, Set<string>>, text: string, code: string): void {
  if (text === '') return
  const known = index.get(text)
  if (known === undefined) index.set(text, new Set([code]))
  else known.add(code)
}

/** Whether a code can be registered: of the nomenclature only leaves can. */
function isUsable(list: CodeList | undefined, code: string): boolean {
  const entry = list?.get(code)
  return entry !== undefined && entry.leaf !== false && entry.retired !== true
}

function isOfCountries(list: CodeListName | undefined): boolean {
  return list === 'countries' || list === 'market-countries' || list === 'non-eu-countries'
}

function listCountry(text: string, countries: CodeList): string[] {
  const entry = meantCountry(text, countries)
  return entry === undefined ? [] : [entry.code]
}

function findOnly(values: readonly string[]): string | undefined {
  const [only, ...others] = new Set(values)
  return others.length === 0 ? only : undefined
}
