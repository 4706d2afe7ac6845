import type { Model } from '@udigate/eudamed'
import { remember } from '@udigate/udi'
import { formerHeadings } from '../layout/former-headings.ts'
import {
  besideCarried,
  type HeadingRule,
  headingRules,
  ownRule,
  saysLittle,
  saysNothing,
} from './heading-rules.ts'
import { foldHeadingWord } from './heading-words.ts'
import { findMappedField, listOfferedFields } from './mapped-fields.ts'
import { longestColumnName } from './mapping.ts'
import { findHeadingLanguage, type HeadingPart, readHeadingParts } from './read-heading.ts'
import { isHeadingWord, type Vocabulary } from './vocabulary.ts'
import { collectMeanings } from './words/index.ts'

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
  /** Of several that are as much of the heading the likelier has the higher rank. */
  rank: number
  /** The language that the heading says. */
  language?: string
  /** The values that yes and no stand for. */
  truth?: { yes?: string; no?: string }
  /** The words that it was found by. */
  words: string
}

/** What a heading was found to say. */
interface ReadHeading {
  matches: readonly HeadingMatch[]
  /** Whether it says what no field is of, so that what stands in the column tells nothing either. */
  isForeign: boolean
}

/**
 * What a heading names in a model, by names, titles and words: the best match of each field, by how much of the heading it covers.
 */
export function matchHeading(model: Model, heading: string): readonly HeadingMatch[] {
  return readHeading(model, heading).matches
}

/** Whether a heading says that a column is of something that records do not have. */
export function isForeignHeading(model: Model, heading: string): boolean {
  return readHeading(model, heading).isForeign
}

/** Whether all words of a heading are known, whatever they mean together. */
export function isUnderstood(model: Model, heading: string): boolean {
  if (heading.length > longestColumnName) return false
  const parts = readHeadingParts(heading, indexModel(model).names)
  return parts.length > 0 && parts.every(({ meanings }) => meanings.length > 0)
}

/** Whether a heading says of each row what it is of: a unit of measure, a level of packaging. */
export function saysLevel(model: Model, heading: string): boolean {
  return readHeadingParts(heading, indexModel(model).names).some(({ meanings }) => meanings.includes('level'))
}

/** Whether a value is the name of a package. */
export function namesPackage(model: Model, text: string): boolean {
  if (text.length > 30) return false
  return readHeadingParts(text, indexModel(model).names).some(({ meanings }) => meanings.includes('package'))
}

/** Those of each model, which remember headings: lists have many of one text, and their first rows are looked through for them. */
const readers = new Map<Model, (heading: string) => ReadHeading>()

function readHeading(model: Model, heading: string): ReadHeading {
  const read = readers.get(model) ?? remember(text => findMatches(model, text))
  readers.set(model, read)
  return read(heading)
}

/** What a heading may say without being of something else. */
function isOpen(meaning: string): boolean {
  const isKind = meaning === 'Device' || meaning === 'base' || meaning.startsWith('carries ')
  return isKind || saysNothing.has(meaning) || saysLittle.has(meaning)
}

function findMatches(model: Model, heading: string): ReadHeading {
  if (heading.length > longestColumnName) return { matches: [], isForeign: false }
  if (/[[.]/.test(heading) && findMappedField(model, heading) !== undefined) {
    const field = heading.trim()
    return { matches: [{ field, share: 1, rank: 1, words: field }], isForeign: false }
  }
  const { names } = indexModel(model)
  const parts = readHeadingParts(heading, names)
  // " / " stands between rows of headings, and in headings.
  const inOneRow = heading.includes(' / ') ? readHeadingParts(heading.replaceAll(' / ', '/'), names) : []
  const found = [...matchParts(model, parts), ...matchParts(model, inOneRow)]
  const language = findHeadingLanguage(heading)
  const rest = language === undefined ? [] : matchParts(model, readHeadingParts(language.rest, names))
  const inLanguage = rest
    .filter(({ field }) => findMappedField(model, `${field}Language`) !== undefined)
    .map(match => ({ ...match, language: language?.code ?? '' }))
  const best = new Map<string, HeadingMatch>()
  for (const match of [...inLanguage, ...found]) {
    const key = `${match.field} ${match.entry ?? ''} ${match.also ? 'also' : ''} ${match.truth ? 'truth' : ''}`
    const known = best.get(key)
    if (known === undefined || known.share * known.rank < match.share * match.rank) best.set(key, match)
  }
  const matches = [...best.values()].sort((one, other) => other.share * other.rank - one.share * one.rank)
  const isForeign = parts.some(({ meanings }) => meanings.length > 0 && !meanings.some(isOpen))
  return { matches, isForeign: isForeign && matches.every(({ share }) => share < 1) }
}

/** What the parts of a heading mean together. */
function matchParts(model: Model, given: readonly HeadingPart[]): HeadingMatch[] {
  const { rules } = indexModel(model)
  const parts = nameSeveralPackages(nameAssemblies(model, given))
  const candidates = new Set(parts.flatMap(({ meanings }) => meanings.flatMap(each => rules.get(each) ?? [])))
  const matches: HeadingMatch[] = []
  for (const rule of candidates) {
    const match = matchRule(model, rule, parts)
    if (match !== undefined) matches.push(match)
  }
  matches.push(...matchSizes(model, parts), ...matchCarried(model, parts))
  return matches
}

/** A system or procedure pack is the article itself in lists of them, and a package like others elsewhere. */
function nameAssemblies(model: Model, parts: readonly HeadingPart[]): readonly HeadingPart[] {
  if (!parts.some(({ meanings }) => meanings.includes('assembly'))) return parts
  const isOfAssemblies = findMappedField(model, 'SPPType') !== undefined
  return parts.map(part => {
    const { meanings } = part
    if (!meanings.includes('assembly')) return part
    const others = meanings.filter(each => each !== 'assembly' && !(isOfAssemblies && each === 'package'))
    // "Pack name" may be one of the group, too.
    return isOfAssemblies
      ? { ...part, meanings: [...others, 'article'], isGuess: true }
      : { ...part, meanings: others }
  })
}

/** "Packs per case", "packs/case": two packages are one within another. */
function nameSeveralPackages(parts: readonly HeadingPart[]): readonly HeadingPart[] {
  const packages = parts.filter(({ meanings }) => meanings.includes('package'))
  const [one, ...others] = new Set(packages.map(({ text }) => foldHeadingWord(text)))
  if (one === undefined || others.length === 0) return parts
  return parts.map(part => (part === packages[0] ? { ...part, meanings: [...part.meanings, 'per'] } : part))
}

function matchRule(model: Model, rule: HeadingRule, parts: readonly HeadingPart[]): HeadingMatch | undefined {
  const isNeeded = (part: HeadingPart): boolean => rule.needs.some(need => part.meanings.includes(need))
  const free = new Set(parts)
  for (const need of rule.needs) {
    const part = parts.find(each => free.has(each) && each.meanings.includes(need))
    if (part === undefined) return undefined
    free.delete(part)
  }
  const field = findMappedField(model, rule.field)
  if (field === undefined) return undefined
  const { kind } = field.column
  const isYesNo = kind === 'yes-no'
  const isTold = isYesNo || kind === 'identifier' || kind === 'code'
  const hasLanguage = findMappedField(model, `${rule.field}Language`) !== undefined
  let language: string | undefined
  const opposite = `!${rule.field}`
  let isOpposite = rule.needs.includes(opposite)
  let entry: number | undefined
  let understood = 0
  let unknown = 0
  let isUnsure = false
  const words: string[] = []
  for (const [at, part] of parts.entries()) {
    const { meanings, length, text } = part
    if (part.isGuess) isUnsure = true
    if (meanings.length === 0) {
      // What stands above groups columns, by words of a list's own; what stands in brackets mostly explains.
      if (part.isAside) isUnsure = true
      else if (!part.isAbove) unknown += length
      continue
    }
    // The same once more is the same in another language, or in a row above.
    if (isNeeded(part)) {
      understood += length
      words.push(text)
      const next = parts[at + 1]
      if (next?.meanings.includes('digits') && rule.field.includes('[]')) entry = readEntry(next.text)
      continue
    }
    if (meanings.includes(opposite) || meanings.includes(rule.field)) {
      understood += length
      continue
    }
    if (isYesNo && meanings.includes('not')) {
      // "Non-viable animal tissue": what is denied is not the field.
      if (parts[at + 1]?.meanings.length === 0) {
        unknown += length
        continue
      }
      isOpposite = !isOpposite
      understood += length
      words.push(text)
      continue
    }
    const code = hasLanguage && meanings.find(each => /^language [A-Z]{2}$/.test(each))
    if (code) {
      language = code.slice(-2)
      continue
    }
    if (meanings.some(each => saysNothing.has(each))) continue
    if (meanings.some(each => rule.beside.includes(each))) {
      understood += length
      continue
    }
    isUnsure = true
    if (meanings.some(each => saysLittle.has(each))) {
      if (!part.isAbove) unknown += length
      continue
    }
    // Whatever group of columns a question of yes or no stands in, it is of the device.
    if ((isYesNo || rule.truth) && part.isAbove && !meanings.some(each => asksOfElse.has(each))) continue
    // What is said beside a question of yes or no is mostly how it is asked: "Sold as a kit". What stands in the column says the rest.
    if (!isTold || rule.needs.length > 1 || !changesLittle(part)) return undefined
    unknown += length / 4
  }
  const said = parts.filter(({ meanings }) => meanings.includes(rule.field))
  const denied = parts.filter(({ meanings }) => meanings.includes(opposite))
  const hasBoth = (said.length > 0 && denied.length > 0) || (isOpposite && said.length > 1)
  return {
    field: rule.field,
    share: understood / Math.max(1, understood + (rule.isOfAnything ? unknown / 4 : unknown)),
    rank: rule.rank * (rule.needs.length > 1 ? 1.05 : 1),
    words: words.join(' '),
    ...(entry === undefined ? {} : { entry }),
    // "Sterile / non-sterile" names both: what stands in the column says which.
    ...(isOpposite && !hasBoth ? { isOpposite: true } : {}),
    ...(rule.isWeak || hasBoth || isUnsure ? { isDoubtful: true } : {}),
    ...(rule.also === undefined ? {} : { also: [rule.also] }),
    ...(rule.truth === undefined ? {} : { truth: rule.truth }),
    ...(language === undefined ? {} : { language }),
  }
}

/** Words that change what is asked, as another field does. */
const asksElse = new Set(
  'other not origin package packSize certificate status singleUse reusable count type level language country first firstMarket start end date validity revision max'.split(
    ' ',
  ),
)

/** What a question of yes or no may be of besides the device. */
const asksOfElse = new Set('not origin package certificate country market'.split(' '))

function changesLittle({ meanings, isGuess }: HeadingPart): boolean {
  return !isGuess && meanings.every(each => /^[a-z]/.test(each) && !asksElse.has(each))
}

function readEntry(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/** A diameter, a length: the value of a clinical size of that kind, unless it is one of a package. */
function matchSizes(model: Model, parts: readonly HeadingPart[]): HeadingMatch[] {
  const field = 'ClinicalSizes[].Value'
  if (findMappedField(model, field) === undefined) return []
  const named = parts.filter(({ meanings }) => meanings.some(each => each.startsWith('size ')))
  // "Diameter CH": the unit is of that size alone.
  const plain = named.filter(({ meanings }) => !meanings.includes('unit'))
  const sizes = plain.length > 0 ? plain : named
  const [size] = sizes
  const type = size?.meanings.find(each => each.startsWith('size '))?.slice('size '.length)
  // A weight is one of goods, too.
  if (size === undefined || type === undefined || sizes.length > 1 || size.meanings.includes('other'))
    return []
  const others = parts.filter(part => !sizes.includes(part))
  const isUnderstood = others.every(
    ({ meanings, isGuess, isAbove }) =>
      meanings.length === 0 ||
      isGuess ||
      (isAbove && meanings.includes('size')) ||
      meanings.some(each => saysNothing.has(each) || each === 'article' || each === 'use'),
  )
  if (!isUnderstood) return []
  const unknown = others.reduce((sum, { meanings, length }) => sum + (meanings.length === 0 ? length : 0), 0)
  const hasUnit = others.some(({ meanings }) => meanings.includes('unit'))
  return [
    {
      field,
      // A number with a unit is a size, whatever word says of what.
      share: size.length / (size.length + unknown / (hasUnit ? 3 : 1)),
      rank: 1,
      words: size.text,
      isDoubtful: true,
      also: [{ field: 'ClinicalSizes[].ClinicalSizeType', value: type }],
    },
  ]
}

/** What stands beside a production identifier where a column says whether a device has it. */
function saysCarried(meaning: string): boolean {
  return saysNothing.has(meaning) || besideCarried.includes(meaning)
}

/** A column that says of one production identifier whether the device has it: "Lot (y/n)", "Chargenpflicht". */
function matchCarried(model: Model, parts: readonly HeadingPart[]): HeadingMatch[] {
  const field = 'ProductionIdentifier'
  if (findMappedField(model, field) === undefined) return []
  const kind = 'carries '
  const codes = new Set(
    parts.flatMap(({ meanings }) => meanings.find(each => each.startsWith(kind))?.slice(kind.length) ?? []),
  )
  const [code, another] = codes
  if (code === undefined || another !== undefined) return []
  const named = parts.filter(({ meanings }) => meanings.some(each => each.startsWith(kind)))
  const others = parts.filter(part => !named.includes(part))
  if (others.some(({ meanings }) => meanings.length > 0 && !meanings.some(saysCarried))) return []
  const unknown = addLengths(others.filter(({ meanings }) => meanings.length === 0))
  const words = named.map(({ text }) => text).join(' ')
  const truth = { yes: code, no: '' }
  return [
    {
      field,
      share: addLengths(named) / (addLengths(named) + unknown),
      rank: 1,
      words,
      isDoubtful: true,
      truth,
    },
  ]
}

function addLengths(parts: readonly HeadingPart[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

interface ModelIndex {
  /** Names and titles of the model's own fields. */
  names: Vocabulary
  /** The rules whose first need a meaning is. */
  rules: ReadonlyMap<string, readonly HeadingRule[]>
}

const indexes = new Map<Model, ModelIndex>()

function indexModel(model: Model): ModelIndex {
  const known = indexes.get(model)
  if (known !== undefined) return known
  const meanings = new Map<string, readonly string[]>()
  const put = (name: string, field: string): void => {
    const key = foldHeadingWord(name)
    if (!meanings.has(key)) meanings.set(key, [field])
  }
  const offered = listOfferedFields(model)
  for (const { field, title } of offered.filter(each => !each.field.includes('['))) {
    for (const name of [field, title, ...(formerHeadings[field] ?? [])]) put(name, field)
  }
  for (const { field: one, title, group } of offered.filter(each => each.field.includes('['))) {
    const field = one.replace('[1]', '[]')
    const name = field.split('].').at(-1) ?? field
    for (const each of [field.replace('[].', ''), `${group} ${title}`]) put(each, field)
    // A single word, such as "Status" or "Comment", says of no list which it is.
    for (const each of [name, ...(formerHeadings[name] ?? [])]) {
      if (/\w[A-Z ]/.test(each) && !isHeadingWord(each)) put(each, field)
    }
  }
  const rules = new Map<string, HeadingRule[]>()
  const add = (rule: HeadingRule): void => {
    const [need = ''] = rule.needs
    if (findMappedField(model, rule.field) === undefined) return
    rules.set(need, [...(rules.get(need) ?? []), rule])
  }
  const isDefined = new Set(
    headingRules.flatMap(({ field, needs }) => (needs.join() === field ? [field] : [])),
  )
  for (const rule of headingRules) add(rule)
  const fields = new Set([
    ...collectMeanings(words => words.fields).keys(),
    ...offered.map(({ field }) => field.replace('[1]', '[]')),
  ])
  for (const field of fields) {
    const isYesNo = findMappedField(model, field)?.column.kind === 'yes-no'
    if (!isDefined.has(field)) add(ownRule(field, isYesNo))
  }
  for (const field of collectMeanings(words => words.opposites).keys()) {
    // What is said to be not so is a part of its own, turned round.
    add({ ...ownRule(field, true), needs: [`!${field}`] })
  }
  const longest = Math.max(...Array.from(meanings.keys(), ({ length }) => length))
  const index = { names: { meanings, longest }, rules }
  indexes.set(model, index)
  return index
}
