import type { RegisteredEntity } from '@udigate/udi'
import { comparableText } from './comparable-text.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The registry numbers that EUDAMED has left out of its answers where a substance is endocrine-disrupting, and once the
 * language of its name. Source: answers that EUDAMED gave in 2026; its documents do not say it.
 */
const registryNumbers = ['CASCode', 'ECCode'] as const

/**
 * Whether a device record, whatever has arrived as one, lacks anything that EUDAMED leaves out of its answers, so that
 * another record may know more.
 */
export function lacksOmitted(record: unknown): boolean {
  if (lacksNameLanguage(record)) return true
  const substances = listSubstances(record)
  return substances.some(substance => isWithoutNumber(substance) || lacksLanguage(substance))
}

/**
 * A device record, whatever has arrived as one, with what EUDAMED leaves out of its answers taken from another record of
 * the device: the registry numbers of an endocrine-disrupting substance, and the language of the name of a substance or of
 * the original manufacturer. Only where both records give the same name, and where the record itself says nothing.
 *
 * @param from the canonical record
 * @returns the record itself where there is nothing to take
 */
export function fillOmitted(record: unknown, from: Fields): unknown {
  if (!isFields(record) || !lacksOmitted(record)) return record
  const named = fillNameLanguage(record, from)
  return listSubstances(named).length === 0 ? named : fillSubstances(named, from)
}

function fillSubstances(record: Fields, from: Fields): Fields {
  const known = [...listSubstances(from)]
  const filled = listSubstances(record).map(substance => {
    if (!isFields(substance)) return substance
    const index = known.findIndex(each => isSameSubstance(substance, each))
    // Two substances of a record may have one name: each gives what it has once.
    const [own] = index < 0 ? [] : known.splice(index, 1)
    return isFields(own) ? fillSubstance(substance, own) : substance
  })
  return { ...record, Substances: Array.isArray(record.Substances) ? filled : filled[0] }
}

/**
 * The places of a canonical device record, as EUDAMED shows it, at which EUDAMED may hold what it does not show and no
 * record knows: JSON Pointers into the record.
 *
 * @param before what was known of the device until then; what its record says no more of than is shown is known to be absent
 */
export function listOmitted(
  record: Fields,
  before?: Pick<RegisteredEntity, 'record' | 'notShown'>,
): string[] {
  const known = listSubstances(before?.record)
  return listSubstances(record).flatMap((substance, index) => {
    if (!isWithoutNumber(substance)) return []
    const at = known.findIndex(each => isWithoutNumber(each) && isSameSubstance(substance, each))
    if (at >= 0 && !before?.notShown?.includes(pointTo(at, registryNumbers[0]))) return []
    return registryNumbers.map(field => pointTo(index, field))
  })
}

/** The substances that those places are in: by the place of each in the list, the fields. */
export function readOmitted(places: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const fields = new Map<number, string[]>()
  for (const place of places) {
    const [, list, index, field] = place.split('/')
    if (list !== 'Substances' || field === undefined) continue
    fields.set(Number(index), [...(fields.get(Number(index)) ?? []), field])
  }
  return fields
}

/** Whether EUDAMED may hold a registry number of this substance that the record does not give. */
export function isWithoutNumber(substance: unknown): substance is Fields {
  return (
    isFields(substance) &&
    substance.SubType === 'ENDOCRINE_DISRUPTING' &&
    registryNumbers.every(field => !isGiven(substance[field]))
  )
}

/** Whether the name of the original manufacturer is in no language: it may be registered in one. */
function lacksNameLanguage(record: unknown): boolean {
  const organisation = readOrganisation(record)
  return organisation !== undefined && isGiven(organisation.Name) && !isGiven(organisation.NameLanguage)
}

function fillNameLanguage(record: Fields, from: Fields): Fields {
  const [organisation, own] = [readOrganisation(record), readOrganisation(from)]
  if (!lacksNameLanguage(record) || !isGiven(own?.NameLanguage)) return record
  if (readName(organisation?.Name) !== readName(own?.Name)) return record
  const Organisation = { ...organisation, NameLanguage: own?.NameLanguage }
  return { ...record, OriginalManufacturer: { ...(record.OriginalManufacturer as Fields), Organisation } }
}

function readOrganisation(record: unknown): Fields | undefined {
  const maker = isFields(record) ? record.OriginalManufacturer : undefined
  const organisation = isFields(maker) ? maker.Organisation : undefined
  return isFields(organisation) ? organisation : undefined
}

/** Whether two substances of records are of one kind and have the same names, in whatever languages. */
export function isSameSubstance(one: unknown, other: unknown): boolean {
  if (!isFields(one) || !isFields(other)) return false
  const isAlike = ['SubstanceType', 'SubType', 'INN'].every(field => same(one[field], other[field]))
  return isAlike && writeNames(one) === writeNames(other)
}

/** What a record has as its substances: one alone needs no list. */
export function listSubstances(record: unknown): readonly unknown[] {
  if (!isFields(record)) return []
  const { Substances } = record
  return Array.isArray(Substances) ? Substances : isFields(Substances) ? [Substances] : []
}

function pointTo(index: number, field: string): string {
  return `/Substances/${index}/${field}`
}

function fillSubstance(substance: Fields, own: Fields): Fields {
  const taken = isWithoutNumber(substance) ? registryNumbers.filter(field => isGiven(own[field])) : []
  const numbers = Object.fromEntries(taken.map(field => [field, own[field]]))
  const filled: Record<string, unknown> = { ...substance, ...numbers }
  if (!lacksLanguage(filled)) return filled
  const languages = new Map(namesIn(own).map(({ name, language }) => [readName(name), language]))
  const findLanguage = (name: unknown) => languages.get(readName(name)) ?? undefined
  if (isGiven(substance.SubstanceNameLocalized) && !isGiven(substance.SubstanceNameLanguage)) {
    const language = findLanguage(substance.SubstanceNameLocalized)
    if (language !== undefined) filled.SubstanceNameLanguage = language
  }
  if (Array.isArray(substance.SubstanceNames)) {
    filled.SubstanceNames = substance.SubstanceNames.map((item: unknown) => {
      const language = isFields(item) && !isGiven(item.Language) ? findLanguage(item.Name) : undefined
      return language === undefined ? item : { ...(item as Fields), Language: language }
    })
  }
  return filled
}

interface NameRead {
  readonly name: unknown
  readonly language: unknown
}

function namesIn(substance: unknown): readonly NameRead[] {
  if (!isFields(substance)) return []
  const { SubstanceNameLocalized: name, SubstanceNameLanguage: language, SubstanceNames: more } = substance
  const names: NameRead[] = isGiven(name) ? [{ name, language }] : []
  for (const item of Array.isArray(more) ? more : []) {
    if (isFields(item)) names.push({ name: item.Name, language: item.Language })
  }
  return names
}

function writeNames(substance: Fields): string {
  return JSON.stringify(
    namesIn(substance)
      .map(({ name }) => readName(name))
      .sort(),
  )
}

function readName(name: unknown): string {
  return typeof name === 'string' ? comparableText(name) : JSON.stringify(name ?? null)
}

/** Whether a name is in no language where it is to be in one. Source: BR-UDID-041, BR-DTX-UDID-094. */
function lacksLanguage(substance: unknown): boolean {
  if (!isFields(substance) || ['INN', ...registryNumbers].some(field => isGiven(substance[field])))
    return false
  return namesIn(substance).some(({ language }) => !isGiven(language))
}

function same(one: unknown, other: unknown): boolean {
  return (one ?? undefined) === (other ?? undefined)
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
