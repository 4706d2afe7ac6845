import type { CanonicalDevice } from '../../records/canonical.ts'
import type { ElementToWrite } from '../../xml/write-xml.ts'
import { type Content, fill, type Row, typed } from '../element-table.ts'
import { texts } from './texts.ts'

type Substances = CanonicalDevice<'EU_UDI_MDR'>['Substances']
type Substance = NonNullable<Substances>[number]

/** `udidi:CMRSubstanceType` */
const cmr: readonly Row<Substance>[] = [
  ['udidi:names', names],
  ['udidi:CASCode', 'CASCode'],
  ['udidi:ECCode', 'ECCode'],
  ['udidi:type', 'SubType'],
]

/** `udidi:EndocrineSubstanceType` */
const endocrine: readonly Row<Substance>[] = [
  ['udidi:names', names],
  ['udidi:CASCode', 'CASCode'],
  ['udidi:ECCode', 'ECCode'],
]

/** `udidi:MedicalHumanProductSubstanceType` */
const medicalHumanProduct: readonly Row<Substance>[] = [
  ['udidi:names', names],
  ['udidi:INN', 'INN'],
  ['udidi:type', 'SubstanceType'],
]

/** `udidi:SubstancesType` */
export function substances(items: Substances): Content {
  return items?.map(substance)
}

/** `udidi:SubstanceType` is abstract; the types of the records tell its kinds apart. */
function substance(item: Substance): ElementToWrite {
  if (item.SubstanceType !== 'CRM_ENDOCRINE') {
    return typed('udidi:substance', 'udidi:MedicalHumanProductSubstanceType', fill(medicalHumanProduct, item))
  }
  return item.SubType === 'ENDOCRINE_DISRUPTING'
    ? typed('udidi:substance', 'udidi:EndocrineSubstanceType', fill(endocrine, item))
    : typed('udidi:substance', 'udidi:CMRSubstanceType', fill(cmr, item))
}

/**
 * The names of a substance: none with an INN, without their language with a CAS or EC number, else as given.
 * Source: BR-UDID-041, BR-DTX-UDID-094 (business rules 2.18.1).
 */
function names(item: Substance): Content {
  if (item.INN !== undefined) return undefined
  const numbered = item.CASCode !== undefined || item.ECCode !== undefined
  const { SubstanceNameLocalized: text, SubstanceNameLanguage: language, SubstanceNames = [] } = item
  const all = [
    ...(text === undefined ? [] : [{ text, language }]),
    ...SubstanceNames.map(({ Name, Language }) => ({ text: Name, language: Language })),
  ]
  return texts(numbered ? all.map(({ text }) => ({ text, language: undefined })) : all, 'language', 'text')
}
