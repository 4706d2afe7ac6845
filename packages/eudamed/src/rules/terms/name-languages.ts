import { Language } from '../../models/fields.ts'
import { hasRegistryNumber, isProduct, type NamedSubstance } from './substances.ts'

/**
 * The languages in which the name of a substance may be; `ANY` is none.
 *
 * Source: enumerations 2.18.1, LanguageEnum.
 */
export const codes: readonly string[] = Language.enum.filter(code => code !== 'ANY')

/**
 * Gives a language to the names of substances that need one and have none: those in `SubstanceNameLocalized`, unless a CAS or
 * EC number or, for a medicinal product, an INN makes the language superfluous.
 *
 * Source: BR-UDID-041, BR-DTX-UDID-094.
 *
 * @param device the record, whatever has arrived as one
 * @returns the same record where there is no such name
 */
export function fillIn(device: unknown, language: string): unknown {
  if (!isObject(device)) return device
  const { Substances } = device
  if (!Array.isArray(Substances)) {
    const filled = fillSubstance(Substances, language)
    return filled === Substances ? device : { ...device, Substances: filled }
  }
  const filled = Substances.map(substance => fillSubstance(substance, language))
  return filled.every((substance, index) => substance === Substances[index])
    ? device
    : { ...device, Substances: filled }
}

function fillSubstance(given: unknown, language: string): unknown {
  if (!isObject(given)) return given
  const substance = given as unknown as NamedSubstance
  const { SubstanceNameLocalized: name, SubstanceNameLanguage = null, INN } = substance
  const needsNone = isProduct(substance) ? INN !== undefined : hasRegistryNumber(substance)
  if (typeof name !== 'string' || SubstanceNameLanguage !== null || needsNone) return given
  return { ...given, SubstanceNameLanguage: language }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
