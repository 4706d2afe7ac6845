import { type CodeMap, readCodeMap } from './code-map.ts'
import clinicalSizeTypes from './data/clinical-size-types.json' with { type: 'json' }
import countries from './data/countries.json' with { type: 'json' }
import units from './data/units.json' with { type: 'json' }

const version = 'GDSN 3.1.35'

/** Codes that are the same in both under another name, or have another form there. */
function sameOrOther(list: string, codes: Readonly<Record<string, string>>): CodeMap {
  return readCodeMap({ list, version, source: `GDSN ${list}`, codes: Object.entries(codes) })
}

/** What the codes of EUDAMED's records are in GDSN, by what they say. */
export const codeMaps = {
  countries: readCodeMap(countries),
  clinicalSizeTypes: readCodeMap(clinicalSizeTypes),
  units: readCodeMap(units),
  statuses: sameOrOther('eUMedicalDeviceStatusCode', {
    ON_THE_MARKET: 'ON_MARKET',
    NO_LONGER_PLACED_ON_THE_MARKET: 'NO_LONGER_PLACED_ON_MARKET',
    NOT_INTENDED_FOR_EU_MARKET: 'NOT_INTENDED_FOR_EU_MARKET',
  }),
  productionIdentifiers: sameOrOther('uDIProductionIdentifierTypeCode', {
    SERIALISATION_NUMBER: 'SERIAL_NUMBER',
    BATCH_NUMBER: 'BATCH_NUMBER',
    MANUFACTURING_DATE: 'MANUFACTURING_DATE',
    EXPIRATION_DATE: 'EXPIRATION_DATE',
    SOFTWARE_IDENTIFICATION: 'SOFTWARE_IDENTIFICATION',
  }),
  /** Classification system 76. */
  regulationClasses: sameOrOther('additionalTradeItemClassificationCodeValue (76)', {
    CLASS_I: 'EU_CLASS_I',
    CLASS_IIA: 'EU_CLASS_IIA',
    CLASS_IIB: 'EU_CLASS_IIB',
    CLASS_III: 'EU_CLASS_III',
    CLASS_A: 'EU_CLASS_A',
    CLASS_B: 'EU_CLASS_B',
    CLASS_C: 'EU_CLASS_C',
    CLASS_D: 'EU_CLASS_D',
  }),
  /** Classification system 85; the list of GS1's rule 1722. */
  directiveClasses: sameOrOther('additionalTradeItemClassificationCodeValue (85)', {
    CLASS_I: 'EU_CLASS_I',
    CLASS_IIA: 'EU_CLASS_IIA',
    CLASS_IIB: 'EU_CLASS_IIB',
    CLASS_III: 'EU_CLASS_III',
    AIMDD: 'AIMDD',
    IVD_GENERAL: 'IVDD_GENERAL',
    IVD_DEVICES_SELF_TESTING: 'IVDD_DEVICES_SELF_TESTING',
    IVD_ANNEX_II_LIST_A: 'IVDD_ANNEX_II_LIST_A',
    IVD_ANNEX_II_LIST_B: 'IVDD_ANNEX_II_LIST_B',
  }),
  /** Those of the other kinds are identified by a Master UDI-DI, which firstbase does not take. */
  specialDeviceTypes: sameOrOther('specialDeviceTypeCode', {
    MDR_SOFTWARE: 'SOFTWARE',
    IVDR_SOFTWARE: 'SOFTWARE',
    MDD_SOFTWARE: 'SOFTWARE',
    AIMDD_SOFTWARE: 'SOFTWARE',
    IVDD_SOFTWARE: 'SOFTWARE',
  }),
  /** Of identifiers beside the GTIN. */
  issuingAgencies: sameOrOther('additionalTradeItemIdentificationTypeCode', {
    HIBCC: 'HIBC',
    ICCBBA: 'ICCBBA',
    IFA: 'IFA',
  }),
  substanceTypes: sameOrOther('regulatedChemicalTypeCode', {
    CMR_1A: 'CMR_SUBSTANCE',
    CMR_1B: 'CMR_SUBSTANCE',
    ENDOCRINE_DISRUPTING: 'ENDOCRINE_SUBSTANCE',
    MEDICINAL_PRODUCT_SUBSTANCE: 'MEDICINAL_PRODUCT',
    HUMAN_PRODUCT_SUBSTANCE: 'HUMAN_PRODUCT',
  }),
} as const satisfies Readonly<Record<string, CodeMap>>

/** A language as GDSN has it; English for a text that belongs to none. */
export function translateLanguage(language: string | undefined): string {
  return language === undefined || language === 'ANY' ? 'en' : language.toLowerCase()
}

/** A language of GDSN as the records have it. */
export function translateLanguageBack(language: string): string {
  return language.toUpperCase()
}

/** A condition of storage as EUDAMED has it: with three digits. */
export function translateStorageConditionBack(condition: string): string {
  return condition.replace(/^SHC(\d\d)$/, 'SHC0$1')
}

/** A condition of storage: three digits in EUDAMED, two in GDSN. */
export function translateStorageCondition(condition: string): string {
  return condition.replace(/^SHC0(\d\d)$/, 'SHC$1')
}
