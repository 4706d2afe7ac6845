import type { CodeLists, Model } from '@udigate/eudamed'
import { remember } from '@udigate/udi'
import type { ColumnContent } from './examine-column.ts'
import { foldHeadingWord } from './heading-words.ts'
import { type Fit, judgeContent, judgeTruths } from './judge-content.ts'
import { findMappedField, listOfferedFields, type MappedField } from './mapped-fields.ts'
import { longestColumnName } from './mapping.ts'
import {
  type HeadingMatch,
  isForeignHeading,
  matchHeading,
  namesPackage,
  saysLevel,
} from './match-headings.ts'

/** A field that a column may go into, how sure that is, and why. */
export interface Candidate {
  content: ColumnContent
  match: HeadingMatch
  field: MappedField
  fit: Fit
  score: number
  confidence: 1 | 2 | 3 | 4
  reason: string
}

const packageItems = 'Packages[].NumberOfItems'

/** The best field of each column, each field with one value once. */
export function chooseColumns(
  contents: readonly ColumnContent[],
  model: Model,
  codes: CodeLists,
): ReadonlyMap<ColumnContent, Candidate> {
  const candidates = contents
    .filter(({ heading }) => heading.text.length <= longestColumnName)
    .flatMap(content => [...byName(content, model, codes), ...byContent(content, model, codes)])
    .sort((one, other) => other.score - one.score)
  const chosen = new Map<ColumnContent, Candidate>()
  const taken = new Map<string, Candidate>()
  const fields = new Set<string>()
  for (const candidate of candidates) {
    const { content, match } = candidate
    const key = nameKey(candidate)
    const holder = key === undefined ? undefined : taken.get(key)
    const own = chosen.get(content)
    if (own !== undefined) {
      if (own.match.field !== match.field && isRival(candidate, own)) {
        ask(own, `It could be ${nameField(candidate)}, too`)
      }
      continue
    }
    if (holder !== undefined) {
      if (isRival(candidate, holder)) ask(holder, `"${content.heading.text}" could be it, too`)
      continue
    }
    const [, text] = /^(.*)Language$/.exec(match.field) ?? []
    // The language of what is not in the list is of no use.
    if (match.isDoubtful && text !== undefined && !fields.has(text)) continue
    chosen.set(content, candidate)
    fields.add(match.field)
    if (key !== undefined) taken.set(key, candidate)
  }
  const counted = countWithoutPackages(chosen, model, codes)
  askWithoutReference(counted.values())
  askWithoutDevice(counted.values())
  askWherePackagesAreRows(counted, contents, model)
  return counted
}

/** Fields that a row of a package has of its own. */
const ofPackages = ['Device', 'BaseQuantity', packageItems]

/** Asks whether rows are of devices where another column says of each what it is of: a piece, a box. */
function askWherePackagesAreRows(
  chosen: ReadonlyMap<ColumnContent, Candidate>,
  contents: readonly ColumnContent[],
  model: Model,
): void {
  const level = contents.find(
    ({ heading, values }) =>
      values.size > 1 &&
      saysLevel(model, heading.text) &&
      [...values.keys()].some(text => namesPackage(model, text)),
  )
  if (level === undefined) return
  for (const candidate of chosen.values()) {
    if (!ofPackages.includes(candidate.match.field)) continue
    ask(candidate, `"${level.heading.text}" says that some rows are packages`)
  }
}

/** What must be different of all columns; nothing where a list takes any number of them. */
function nameKey({ match, field }: Candidate): string | undefined {
  // Each column of one production identifier adds its own to the list of them.
  if (field.column.kind === 'codes' && match.truth !== undefined) return `${field.key} ${match.truth.yes}`
  if (match.entry !== undefined) return `${field.key} ${match.entry}`
  return match.field.includes('[]') ? undefined : field.key
}

/** Whether a column that came second may as well be the one. */
function isRival(candidate: Candidate, holder: Candidate): boolean {
  return candidate.match.share > 0.9 && !candidate.match.isDoubtful && candidate.score > holder.score - 0.15
}

function nameField({ field: { column } }: Candidate): string {
  return column.heading
}

/** Makes a candidate one that is asked about. */
function ask(candidate: Candidate, why: string): void {
  if (candidate.reason.includes(why)) return
  candidate.confidence = lower(candidate.confidence)
  candidate.reason = `${candidate.reason}. ${why}`
}

/** Asks whether a system's own number is what a device is ordered by, where the list has no other. */
function askWithoutReference(candidates: Iterable<Candidate>): void {
  const byField = new Map(Array.from(candidates, candidate => [candidate.match.field, candidate]))
  const own = byField.get('Material')
  if (own === undefined || byField.has('ReferenceNumber')) return
  ask(own, 'It may be the reference number, which no other column has')
}

/** Asks whether the identifier of a package is the device's own, where the list has no other. */
function askWithoutDevice(candidates: Iterable<Candidate>): void {
  const all = [...candidates]
  if (all.some(({ match }) => match.field === 'Device')) return
  for (const candidate of all) {
    if (candidate.match.field.startsWith('Packages[].'))
      ask(candidate, 'The list has no UDI-DI of the devices themselves')
  }
}

/** How many pieces are in a package is how many devices the base package holds, where the list has no packages of its own. */
function countWithoutPackages(
  chosen: ReadonlyMap<ColumnContent, Candidate>,
  model: Model,
  codes: CodeLists,
): ReadonlyMap<ColumnContent, Candidate> {
  const name = 'BaseQuantity'
  const field = findMappedField(model, name)
  const has = (wanted: string): boolean =>
    Array.from(chosen.values()).some(({ match }) => match.field === wanted)
  if (has('Packages[].PackagingDi') || field === undefined || has(name)) return chosen
  const counting = Array.from(chosen).find(
    ([{ filled }, { match }]) => match.field === packageItems && match.entry === undefined && filled > 0,
  )
  if (counting === undefined) return chosen
  const [content, { match, ...candidate }] = counting
  const fit = judgeContent(content, field, model, codes)
  const base: Candidate = { ...candidate, field, fit, match: { ...match, field: name } }
  ask(base, 'The list has no packages with identifiers, so it is taken for the base package')
  return new Map(chosen).set(content, base)
}

const foldTitle = remember(foldHeadingWord)

function byName(content: ColumnContent, model: Model, codes: CodeLists): Candidate[] {
  const heading = foldHeadingWord(content.heading.text)
  return matchHeading(model, content.heading.text).flatMap((match): Candidate[] => {
    const field = findMappedField(model, match.field)
    if (field === undefined) return []
    const { isDoubtful, share, rank } = match
    const fit = match.truth === undefined ? judgeContent(content, field, model, codes) : judgeTruths(content)
    const isExact = share > 0.9
    // Lots have numbers of their own, which begin with 1.
    const isCarried = match.truth !== undefined && field.column.kind === 'codes'
    const least = isCarried ? 1 : isExact ? (isDoubtful ? 0.5 : isCode(field) ? 0 : 0.2) : 0.5
    const leastShare = isDoubtful || fit.share === undefined ? 0.6 : 0.35
    if (share < leastShare || (fit.share !== undefined && fit.share < least)) return []
    const { confidence, reason } = weigh(isExact, match, fit)
    // Of two columns for one field, that with the field's title is the one: "UDI-DI" beside "EAN".
    const named = heading.includes(foldTitle(field.column.heading)) ? 0.01 : 0
    const score = share * rank * 0.6 + (fit.share ?? 0.6) * 0.4 - (isDoubtful ? 0.2 : 0) + named
    return [{ content, match, field, fit, score, confidence, reason }]
  })
}

/** Whether the values of a field can be translated, so that those that are not known are no reason against it. */
function isCode({ column: { kind, name } }: MappedField): boolean {
  return (
    (kind === 'yes-no' || kind === 'code' || kind === 'codes') &&
    !name.endsWith('ActorCode') &&
    name !== 'MDN'
  )
}

function weigh(
  isExact: boolean,
  { isDoubtful: isWeak, words: found }: HeadingMatch,
  { share, describe }: Fit,
): Pick<Candidate, 'confidence' | 'reason'> {
  // Two letters are short for many things.
  const isDoubtful = isWeak || foldHeadingWord(found).length < 3
  const name = isExact ? 'By name' : `By "${found}" in its name`
  const words = describe()
  if (words === 'no values') return { confidence: isExact && !isDoubtful ? 3 : 2, reason: name }
  if (share === undefined) return { confidence: isDoubtful || !isExact ? 2 : 4, reason: name }
  if (share < 0.8)
    return { confidence: share >= 0.3 && isExact ? 2 : 1, reason: `${name}, but only ${words}` }
  const reason = `${name}, and ${words}`
  if (!isExact) return { confidence: 2, reason }
  if (isDoubtful) return { confidence: 3, reason: `${reason}. Lists have such columns for other things, too` }
  return { confidence: share > 0.95 ? 4 : 3, reason }
}

/** Fields that what stands in a column tells of by itself. */
const toldByContent = ['Device', 'DeviceGroup', 'MDN', 'MFActorCode', 'ARActorCode', 'PRActorCode']

/** Those, and all whose values are codes. */
const listFieldsToldByContent = remember((model: Model) => {
  const offered = listOfferedFields(model).filter(
    ({ kind, field }) => (kind === 'code' || kind === 'codes') && !field.includes('['),
  )
  const names = new Set([...toldByContent, ...offered.map(({ field }) => field)])
  return [...names].flatMap(name => {
    const field = findMappedField(model, name)
    return field === undefined ? [] : [{ name, field }]
  })
})

function byContent(content: ColumnContent, model: Model, codes: CodeLists): Candidate[] {
  if (content.filled === 0 || isForeignHeading(model, content.heading.text)) return []
  return listFieldsToldByContent(model).flatMap(({ name, field }): Candidate[] => {
    const fit = judgeContent(content, field, model, codes)
    if (fit.share === undefined || fit.share < 0.8 || !fit.isTelling) return []
    const isSure = toldByContent.includes(name)
    const reason = `By what stands in it: ${fit.describe()}`
    const match = { field: name, share: 0, rank: 1, words: '' }
    return [{ content, match, field, fit, score: 0.2 + fit.share * 0.2, confidence: isSure ? 3 : 2, reason }]
  })
}

/** The confidence of what a person is to look at. */
export function lower(confidence: Candidate['confidence']): Candidate['confidence'] {
  return confidence > 2 ? 2 : confidence
}
