import type { Model } from '@udigate/eudamed'
import { fold, remember } from '@udigate/udi'
import { formerHeadings } from '../layout/former-headings.ts'
import type { Layout, SheetLayout } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { headingWords, meaningfulHeadings, oppositeWords } from './heading-words.ts'
import { findMappedField, listOfferedFields } from './mapped-fields.ts'
import { longestColumnName } from './mapping.ts'
import { valueWords } from './value-words.ts'

/** What a heading may name. */
export interface HeadingMatch {
  /** The field, with `[]` for the entry of a list that the heading does not number. */
  field: string
  /** The number that the heading gives the entry, from 1. */
  entry?: number
  /** How much of the heading it is, from 0 to 1. */
  share: number
  isOpposite?: true
  /** What else is so where the column has a value. */
  also?: readonly { field: string; value: string }[]
  /** Whether lists have such columns for other things, too. */
  isDoubtful?: true
}

interface Meaning extends Omit<HeadingMatch, 'share' | 'entry'> {}

interface Meanings {
  /** By the words of a heading, folded. */
  meanings: ReadonlyMap<string, Meaning>
  /** The length of the longest of these words. */
  longest: number
}

const indexes = new Map<Model, Meanings>()

/**
 * What a heading names in a model, by names, titles and words in English, German and French: the best match of each field, by
 * how much of the heading it covers.
 */
export function matchHeading(model: Model, heading: string): readonly HeadingMatch[] {
  const match = matchers.get(model) ?? remember(text => findMatches(model, text))
  matchers.set(model, match)
  return match(heading)
}

/** Those of each model, which remember headings: lists have many of one text, and their first rows are looked through for them. */
const matchers = new Map<Model, (heading: string) => readonly HeadingMatch[]>()

function findMatches(model: Model, heading: string): readonly HeadingMatch[] {
  if (heading.length > longestColumnName) return []
  if (/[[.]/.test(heading) && findMappedField(model, heading) !== undefined) {
    return [{ field: heading.trim(), share: 1 }]
  }
  const { meanings, longest } = indexModel(model)
  // Upper joined headings say less than the last one.
  const tokens = heading
    .split(/[^\p{L}\p{N}]+/u)
    .filter(token => token !== '')
    .slice(0, 12)
  const folded = tokens.map(fold)
  const all = folded.join('').length
  const matches = new Map<string, HeadingMatch>()
  for (let from = 0; from < tokens.length; from += 1) {
    const texts = joinedUpTo(folded, from, longest)
    for (let to = from + texts.length; to > from; to -= 1) {
      const text = texts[to - from - 1] ?? ''
      const meaning = meanings.get(text)
      if (meaning === undefined) continue
      const number = /^\d{1,2}$/.exec(tokens[to] ?? '')?.[0]
      const entry =
        number !== undefined && meaning.field.includes('[]') && Number(number) > 0
          ? Number(number)
          : undefined
      const covered = text.length + (entry === undefined ? 0 : (number?.length ?? 0))
      const share = covered / Math.max(1, all)
      const key = `${meaning.field} ${entry ?? ''}`
      if ((matches.get(key)?.share ?? 0) >= share) continue
      matches.set(key, { ...meaning, ...(entry === undefined ? {} : { entry }), share })
    }
  }
  return [...matches.values()].sort((one, other) => other.share - one.share)
}

/** The words from one on, joined: the first, the first two, and so on, none longer than any name is. */
function joinedUpTo(words: readonly string[], from: number, longest: number): readonly string[] {
  const texts: string[] = []
  let text = ''
  for (let at = from; at < words.length; at += 1) {
    text += words[at]
    if (text.length > longest) break
    texts.push(text)
  }
  return texts
}

function indexModel(model: Model): Meanings {
  const known = indexes.get(model)
  if (known !== undefined) return known
  const index = new Map<string, Meaning>()
  const has = (field: string): boolean => findMappedField(model, field) !== undefined
  const put = (name: string, meaning: Meaning): void => {
    const key = fold(name)
    if (key !== '' && !index.has(key)) index.set(key, meaning)
  }
  for (const [field, words] of Object.entries(oppositeWords)) {
    if (has(field)) for (const word of words) put(word, { field, isOpposite: true })
  }
  for (const { words, field, also } of meaningfulHeadings) {
    if (has(field)) for (const word of words) put(word, { field, also: [also] })
  }
  const titles = countTitles(makeLayout(model))
  const offered = listOfferedFields(model)
  for (const { field, title } of offered.filter(each => !each.field.includes('['))) {
    put(field, { field })
    put(title, { field })
    for (const former of formerHeadings[field] ?? []) put(former, { field })
  }
  for (const [field, words] of Object.entries(headingWords)) {
    if (has(field)) for (const word of words) put(word, { field })
  }
  for (const { field: first, title, group } of offered.filter(each => each.field.includes('['))) {
    const field = first.replace('[1]', '[]')
    const name = field.split('].').at(-1) ?? field
    put(field.replace('[].', ''), { field })
    put(`${group} ${title}`, { field })
    // What several lists have in common, such as a language, says of none which it is.
    if (titles.get(fold(title)) === 1) put(title, { field })
    put(name, { field })
    for (const former of formerHeadings[name] ?? []) put(former, { field })
  }
  if (has('ClinicalSizes[].Value')) {
    for (const [value, words] of Object.entries(valueWords['clinical-size-types'] ?? {})) {
      const also = [{ field: 'ClinicalSizes[].ClinicalSizeType', value }]
      for (const word of words) put(word, { field: 'ClinicalSizes[].Value', also, isDoubtful: true })
    }
  }
  const found = { meanings: index, longest: Math.max(...Array.from(index.keys(), ({ length }) => length)) }
  indexes.set(model, found)
  return found
}

/** How many sheets have a column of each title. */
function countTitles({ sheets }: Layout): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const sheet of sheets) {
    const isRecord = sheet.list === undefined
    for (const title of listTitles(sheet)) {
      // Device and group share fields of one title.
      const known = counts.get(title) ?? 0
      counts.set(
        title,
        isRecord &&
          sheets.some(each => each !== sheet && each.list === undefined && listTitles(each).has(title))
          ? 1
          : known + 1,
      )
    }
  }
  return counts
}

function listTitles({ columns }: SheetLayout): ReadonlySet<string> {
  return new Set(columns.flatMap(({ role, heading }) => (role === 'field' ? [fold(heading)] : [])))
}
