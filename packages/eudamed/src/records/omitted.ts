import type { RegisteredEntity } from '@udigate/udi'
import {
  type Fields,
  handOutByIdentity,
  identifySubstance,
  isFields,
  isGiven,
  isWithoutNumber,
  lacksLanguage,
  listSubstances,
  namesIn,
  readName,
  registryNumbers,
} from './substances.ts'

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
  // Two substances of a record may have one name: each gives what it has once.
  const takeOwn = handOutByIdentity(listSubstances(from), substance => substance)
  const filled = listSubstances(record).map(substance => {
    const own = isFields(substance) ? takeOwn(substance) : undefined
    return isFields(substance) && isFields(own) ? fillSubstance(substance, own) : substance
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
  const notShown = new Set(before?.notShown)
  /** By identity, whether something of the first such substance was not shown before either. */
  const known = new Map<string, boolean>()
  for (const [index, substance] of listSubstances(before?.record).entries()) {
    const identity = identifySubstance(substance)
    if (!isWithoutNumber(substance) || known.has(identity)) continue
    known.set(identity, notShown.has(pointTo(index, registryNumbers[0])))
  }
  return listSubstances(record).flatMap((substance, index) => {
    if (!isWithoutNumber(substance) || known.get(identifySubstance(substance)) === false) return []
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
