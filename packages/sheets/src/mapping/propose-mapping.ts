import { type CodeLists, findDiAgency, type Model } from '@udigate/eudamed'
import { type Candidate, chooseColumns, lower } from './choose-columns.ts'
import type { ColumnContent } from './examine-column.ts'
import { findMappedField, listOfferedFields, type MappedField } from './mapped-fields.ts'
import { type Mapping, mappingVersion, mostTargets, type Target } from './mapping.ts'
import type { HeadingMatch } from './match-headings.ts'
import { type ProposedValue, proposeTranslation, type Translation } from './propose-translation.ts'

/** What is proposed for a column. */
export interface ProposedColumn {
  /** Of several sheets the one that it is on, where that is not the first. */
  sheet?: string
  letter: string
  heading: string
  /** Which of several columns with this heading it is, from 1. */
  occurrence: number
  /** Different values, the most frequent first. */
  samples: readonly string[]
  filled: number
  /** The fields that it goes into; none where it is ignored. */
  fields: readonly string[]
  /** From 1, to be looked at, to 4, sure; 0 where nothing is proposed. */
  confidence: 0 | 1 | 2 | 3 | 4
  /** Why, in words. */
  reason: string
  /** Values that are translated, or are to be. */
  values: readonly ProposedValue[]
  /** How many of the values nothing is known of. */
  open: number
}

/** A field that no column and no fixed value was found for. */
export interface MissingField {
  field: string
  title: string
}

/** A mapping as it is proposed for a table. */
export interface ProposedMapping {
  mapping: Mapping
  columns: readonly ProposedColumn[]
  /** What a record must have, and nothing gives it. */
  missing: readonly MissingField[]
}

/**
 * Proposes how a table of one's own becomes records: by the names of its columns, and by what stands in them. A field with one
 * value is never given two columns.
 *
 * @param told whether a device has one row or several; by its identifier where absent
 */
export function proposeMapping(
  contents: readonly ColumnContent[],
  sheet: Mapping['sheets'][number],
  model: Model,
  codes: CodeLists,
  told?: Mapping['rows'],
): ProposedMapping {
  const chosen = chooseColumns(contents, model, codes)
  const device = [...chosen.values()].find(({ match }) => match.field === 'Device')
  const rows = told ?? (device?.content.hasRepeats ? 'several' : 'one')
  const taken = new Set<string>()
  const targets: Target[] = []
  const fixed: Target[] = []
  const columns: ProposedColumn[] = []
  const chooseEntry = entryChooser(model, taken)
  const put = (target: Target): boolean => {
    const { key, column } = findMappedField(model, target.field) ?? {}
    // A list of codes may be taken from several columns.
    const isFree = column?.kind === 'codes' && target.column !== undefined
    if (key === undefined || (taken.has(key) && !isFree) || targets.length >= mostTargets) return false
    taken.add(key)
    targets.push(target)
    return true
  }
  const translated = new Map(
    Array.from(chosen.values(), candidate => [
      candidate,
      proposeTranslation(candidate.content, candidate.field, candidate.match, model, codes),
    ]),
  )
  const inEach = findEachEntries(translated, rows)
  for (const content of contents) {
    const candidate = chosen.get(content)
    const translation = candidate && translated.get(candidate)
    if (candidate === undefined || translation === undefined) {
      columns.push(
        describeColumn(content, [], 0, content.filled === 0 ? 'Empty' : 'No field was found for it', [], 0),
      )
      continue
    }
    const { heading } = content
    const { match, field } = candidate
    if (targets.length >= mostTargets) {
      columns.push(describeColumn(content, [], 0, 'A mapping has no room for more columns', [], 0))
      continue
    }
    const entry = chooseEntry(match, field, inEach.has(candidate))
    const name = match.field.replace('[]', entry)
    const from = { column: heading.text, ...(heading.count > 1 ? { occurrence: heading.occurrence } : {}) }
    const own: string[] = []
    const isUnsplit = translation.hasParts && entry !== '[]'
    const { split: _, ...unsplit } = translation.options
    if (put({ field: name, ...from, ...(isUnsplit ? unsplit : translation.options) })) own.push(name)
    for (const also of match.also ?? [])
      fixed.push({ field: also.field.replace('[]', entry), value: also.value })
    for (const target of companions(candidate, entry, from, model, codes)) {
      if (target.column === undefined) fixed.push(target)
      else if (put(target)) own.push(target.field)
    }
    const doubt = describeDoubt(translation, isUnsplit)
    const confidence = doubt === undefined ? candidate.confidence : lower(candidate.confidence)
    const reason = doubt === undefined ? candidate.reason : `${candidate.reason}. ${doubt}`
    columns.push(describeColumn(content, own, confidence, reason, translation.values, translation.open))
  }
  fixed.push(...otherMarkets(targets, fixed))
  // A column of their own comes before what follows from others.
  for (const target of [...fixed, ...fixedValues(chosen, model)]) put(target)
  const mapping: Mapping = { version: mappingVersion, model, sheets: [sheet], rows, targets }
  return { mapping, columns, missing: listMissing(mapping) }
}

/**
 * The columns of lists that have an entry in each row, or for each part of a cell; what stands beside them belongs to the same
 * entries, but for another column of the same field.
 */
function findEachEntries(
  translated: ReadonlyMap<Candidate, Translation>,
  rows: Mapping['rows'],
): ReadonlySet<Candidate> {
  const found = new Set<Candidate>()
  const fields = new Set<string>()
  const lists = new Set<string>()
  const add = (candidate: Candidate): void => {
    const { match, field } = candidate
    if (field.list === undefined || match.entry !== undefined || fields.has(match.field)) return
    found.add(candidate)
    fields.add(match.field)
    lists.add(field.list.name)
  }
  for (const [candidate, { hasParts }] of translated) if (hasParts) add(candidate)
  for (const candidate of translated.keys()) {
    const { match, field } = candidate
    if (match.also === undefined && (rows === 'several' || lists.has(field.list?.name ?? ''))) add(candidate)
  }
  return found
}

function describeDoubt({ open, doubt }: Translation, isUnsplit: boolean): string | undefined {
  if (isUnsplit) return 'Its cells have several values, which only one column of a list can have'
  return open > 0 ? `${open === 1 ? 'One value is' : `${open} values are`} open` : doubt
}

/** The fields that a record, or an entry that has some of its fields, must have, and that a mapping gives no value. */
export function listMissing({ model, targets }: Mapping): readonly MissingField[] {
  const keys = new Set(targets.map(({ field }) => findMappedField(model, field)?.key))
  const entries = new Map<string, Set<string>>()
  for (const { field } of targets) {
    const [, list, number] = /^((?:\w+\.)?\w+)\[(\d*)\]/.exec(field.replaceAll(' ', '')) ?? []
    if (list !== undefined) entries.set(list, (entries.get(list) ?? new Set()).add(`${list}[${number}]`))
  }
  return listOfferedFields(model).flatMap(({ field, title, isRequired, group }): MissingField[] => {
    if (!isRequired) return []
    const [, list] = /^(\w+)\[1\]/.exec(field) ?? []
    if (list === undefined) {
      return keys.has(findMappedField(model, field)?.key) ? [] : [{ field, title }]
    }
    return Array.from(entries.get(list) ?? []).flatMap((entry): MissingField[] => {
      const own = field.replace(`${list}[1]`, entry)
      return keys.has(findMappedField(model, own)?.key) ? [] : [{ field: own, title: `${group}: ${title}` }]
    })
  })
}

type ChooseEntry = (match: HeadingMatch, field: MappedField, isEach: boolean) => string

/** Chooses the entry of a list that a column goes into: the one that its heading says, else the first that is free. */
function entryChooser(model: Model, taken: ReadonlySet<string>): ChooseEntry {
  /** Of each field the number up to which none is free: what is taken stays so. */
  const firstFree = new Map<string, number>()
  return ({ field: name, entry }, { list }, isEach) => {
    if (list === undefined || !name.includes('[]')) return ''
    const isFree = (inside: string): boolean =>
      !taken.has(findMappedField(model, name.replace('[]', inside))?.key ?? '')
    if (entry !== undefined && isFree(`[${entry}]`)) return `[${entry}]`
    if (isEach && isFree('[]')) return '[]'
    let number = firstFree.get(name) ?? 1
    while (!isFree(`[${number}]`)) number += 1
    firstFree.set(name, number)
    return `[${number}]`
  }
}

/** What else follows from a column: the language of its texts, the unit of its numbers. */
function companions(
  { content, match, field }: Candidate,
  entry: string,
  from: Pick<Target, 'column' | 'occurrence'>,
  model: Model,
  codes: CodeLists,
): Target[] {
  const targets: Target[] = []
  const languageField = match.field.replace('[]', entry).concat('Language')
  if (match.language !== undefined && findMappedField(model, languageField) !== undefined) {
    targets.push({ field: languageField, value: match.language })
  }
  if (field.list?.name === 'ClinicalSizes' && field.column.name === 'Value') {
    const unit = `ClinicalSizes${entry}.ValueUnit`
    const unitField = findMappedField(model, unit)
    targets.push({ field: `ClinicalSizes${entry}.Precision`, value: 'VALUE' })
    if (unitField !== undefined && content.quantities > 0) {
      const units = new Map<string, number>()
      for (const [text, rows] of content.values) {
        const rest = text.replace(/^[+-]?[\d.,]+\s*/, '')
        units.set(rest, (units.get(rest) ?? 0) + rows)
      }
      const { options } = proposeTranslation({ ...content, values: units }, unitField, {}, model, codes)
      targets.push({
        field: unit,
        ...from,
        quantity: 'unit',
        ...(options.words ? { words: options.words } : {}),
      })
    }
  }
  return targets
}

/** Where one market is the first one, the others are not. */
function otherMarkets(targets: readonly Target[], fixed: readonly Target[]): Target[] {
  const name = 'OriginalPlacedOnTheMarket'
  if (!fixed.some(({ field }) => field.startsWith('MarketInfos') && field.endsWith(name))) return []
  const entries = new Set(targets.flatMap(({ field }) => /^MarketInfos\[\d*\]/.exec(field)?.[0] ?? []))
  return Array.from(entries, entry => ({ field: `${entry}.${name}`, value: 'no' }))
}

/** What is the same in every row, as far as it follows from the others. */
function fixedValues(chosen: ReadonlyMap<ColumnContent, Candidate>, model: Model): Target[] {
  const find = (name: string) => [...chosen.values()].find(({ match }) => match.field === name)?.content
  const device = find('Device')
  const group = find('DeviceGroup')
  const targets: Target[] = []
  const agency = device && findAgency(device)
  if (agency !== undefined) targets.push({ field: 'IssuingAgency', value: agency })
  if (group !== undefined && group.basicUdiDis >= 0.8 * group.filled && group.filled > 0) {
    targets.push({ field: 'DeviceGroupAgency', value: 'GS1' })
  }
  const legislations = findMappedField(model, 'deviceGroup.ApplicableLegislation')?.column.values ?? []
  const [only, another] = legislations
  if (only !== undefined && another === undefined) {
    targets.push({ field: 'ApplicableLegislation', value: only })
  }
  return targets
}

/** The issuing agency whose form most identifiers of a column have. */
function findAgency({ values, filled, gtins }: ColumnContent): string | undefined {
  if (filled > 0 && gtins >= 0.8 * filled) return 'GS1'
  const rowsOfAgencies = new Map<string, number>()
  for (const [text, rows] of values) {
    const agency = findDiAgency(text)
    if (agency !== undefined) rowsOfAgencies.set(agency, (rowsOfAgencies.get(agency) ?? 0) + rows)
  }
  const [most] = [...rowsOfAgencies].toSorted(([, one], [, other]) => other - one)
  return most !== undefined && most[1] >= 0.8 * filled ? most[0] : undefined
}

/** How many values of a column are shown. */
const mostSamples = 5

/** The most frequent values of a column, long ones cut. */
export function sampleValues({ values }: ColumnContent): readonly string[] {
  return [...values]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostSamples)
    .map(([text]) => (text.length > 80 ? `${text.slice(0, 79)}…` : text))
}

function describeColumn(
  content: ColumnContent,
  fields: readonly string[],
  confidence: ProposedColumn['confidence'],
  reason: string,
  listed: readonly ProposedValue[],
  open: number,
): ProposedColumn {
  const { letter, text, occurrence } = content.heading
  return {
    letter,
    heading: text,
    occurrence,
    samples: sampleValues(content),
    filled: content.filled,
    fields,
    confidence,
    reason,
    values: listed,
    open,
  }
}
