import { comparableText } from './comparable-text.ts'

export type Fields = Readonly<Record<string, unknown>>

/**
 * The registry numbers that EUDAMED has left out of its answers where a substance is endocrine-disrupting, and once the
 * language of its name. Source: answers that EUDAMED gave in 2026; its documents do not say it.
 */
export const registryNumbers = ['CASCode', 'ECCode'] as const

/** What a record has as its substances: one alone needs no list. */
export function listSubstances(record: unknown): readonly unknown[] {
  if (!isFields(record)) return []
  const { Substances } = record
  return Array.isArray(Substances) ? Substances : isFields(Substances) ? [Substances] : []
}

/** Whether EUDAMED may hold a registry number of this substance that the record does not give. */
export function isWithoutNumber(substance: unknown): substance is Fields {
  return (
    isFields(substance) &&
    substance.SubType === 'ENDOCRINE_DISRUPTING' &&
    registryNumbers.every(field => !isGiven(substance[field]))
  )
}

/** Whether a name is in no language where it is to be in one. Source: BR-UDID-041, BR-DTX-UDID-094. */
export function lacksLanguage(substance: unknown): boolean {
  if (!isFields(substance) || ['INN', ...registryNumbers].some(field => isGiven(substance[field])))
    return false
  return namesIn(substance).some(({ language }) => !isGiven(language))
}

/**
 * What tells a substance from others: substances of one kind with the same names, in whatever languages, have the same
 * identity.
 */
export function identifySubstance(substance: unknown): string {
  if (!isFields(substance)) return ''
  const { SubstanceType, SubType, INN } = substance
  const names = namesIn(substance).map(({ name }) => readName(name))
  return JSON.stringify([SubstanceType ?? null, SubType ?? null, INN ?? null, names.sort()])
}

/** Gives out each of these substances once, in their order, to those that have its identity. Takes linear time. */
export function handOutByIdentity<Item>(
  items: readonly Item[],
  substanceOf: (item: Item) => unknown,
): (substance: unknown) => Item | undefined {
  const left = Map.groupBy(items.toReversed(), item => identifySubstance(substanceOf(item)))
  return substance => left.get(identifySubstance(substance))?.pop()
}

/** A name as a record gives it. */
export interface NameRead {
  readonly name: unknown
  readonly language: unknown
}

/** The names of a substance, each with its language, where there is one. */
export function namesIn(substance: unknown): readonly NameRead[] {
  if (!isFields(substance)) return []
  const { SubstanceNameLocalized: name, SubstanceNameLanguage: language, SubstanceNames: more } = substance
  const names: NameRead[] = isGiven(name) ? [{ name, language }] : []
  for (const item of Array.isArray(more) ? more : []) {
    if (isFields(item)) names.push({ name: item.Name, language: item.Language })
  }
  return names
}

/** A name as it is compared. */
export function readName(name: unknown): string {
  return typeof name === 'string' ? comparableText(name) : JSON.stringify(name ?? null)
}

/** Whether a field says anything. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** Whether a value is a record, or a part of one. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
