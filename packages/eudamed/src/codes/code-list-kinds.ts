import type { CodeListKind } from '@udigate/udi'
import applicableLegislations from './data/applicable-legislations.json' with { type: 'json' }

/** What is the same in every version of a code list that records are checked against. */
export interface RecordCodeListKind extends CodeListKind {
  /** The list in `CodeLists`. */
  readonly key: string
  /** The fields of the records that take its codes. */
  readonly fields: readonly string[]
  /** The enumeration of EUDAMED's data exchange schemas that the list can be read from. */
  readonly schemaType?: string
}

/** The code lists there are, by name. */
export const codeListKinds = {
  emdn: {
    key: 'emdn',
    title: 'European Medical Device Nomenclature (EMDN)',
    fields: ['device.MDN'],
    shape: /^[A-Z](\d{2}){0,6}$/,
    isRevisedByItself: true,
    parentOf: code => (code.length > 2 ? code.slice(0, -2) : undefined),
    // As the Commission heads them in its workbook.
    headings: {
      CATEGORY: 'ignored',
      'CATEGORY DESCRIPTION': 'ignored',
      'EMDN CODE': 'code',
      'EMDN TERM': 'term',
      'TERM EMDN': 'term',
      TERMINAL: 'leaf',
      'TERMINAL LEVEL': 'leaf',
    },
  },
  'market-countries': {
    key: 'marketCountries',
    title: 'Countries in which a device can be on the market',
    fields: ['device.MarketInfos[].Country'],
    shape: /^[A-Z]{2}$/,
    schemaType: 'EUCountryWithSpecialEnum',
  },
  countries: {
    key: 'countries',
    title: 'Countries of addresses',
    fields: ['device.OriginalManufacturer.Organisation.Country'],
    shape: /^[A-Z]{2}$/,
    schemaType: 'CountryEnum',
  },
  'non-eu-countries': {
    key: 'nonEuCountries',
    title: 'Countries outside the Union in which a clinical investigation took place',
    fields: ['deviceGroup.ClinicalInvestigations[].NonEUApplicableCountries'],
    shape: /^[A-Z]{2}$/,
    schemaType: 'NONEUCountryEnum',
  },
  languages: {
    key: 'languages',
    title: 'Languages of texts',
    fields: [
      'device.AdditionalTradeNames[].AdditionalTradeNameLanguage',
      'device.AdditionalDeviceDescriptions[].AdditionalDeviceDescriptionLanguage',
      'deviceGroup.MedicalPurposes[].MedicalPurposeLanguage',
    ],
  },
  'notified-bodies': {
    key: 'notifiedBodies',
    title: 'Notified bodies',
    fields: ['deviceGroup.Certificates[].NotifiedBodyActorCode'],
    shape: /^\d{4}$/,
    isRevisedByItself: true,
  },
  'clinical-size-types': {
    key: 'clinicalSizeTypes',
    title: 'Kinds of clinical sizes',
    fields: ['device.ClinicalSizes[].ClinicalSizeType'],
    shape: /^CST\d{1,3}$/,
    schemaType: 'ClinicalSizeTypeEnum',
  },
  'clinical-size-units': {
    key: 'clinicalSizeUnits',
    title: 'Units of clinical sizes',
    fields: ['device.ClinicalSizes[].ValueUnit'],
    shape: /^MU\d{2,3}$/,
    schemaType: 'ClinicalSizeUnitEnum',
  },
  'clinical-size-precisions': {
    key: 'clinicalSizePrecisions',
    title: 'Ways of giving a clinical size',
    fields: ['device.ClinicalSizes[].Precision'],
  },
  'storage-handling-conditions': {
    key: 'storageHandlingConditions',
    title: 'Storage and handling conditions',
    fields: ['device.StorageHandlingConditions[].StorageHandlingCondition'],
    shape: /^SHC\d{3}$/,
    schemaType: 'StorageHandlingConditionEnum',
  },
  'critical-warnings': {
    key: 'criticalWarnings',
    title: 'Critical warnings and contra-indications',
    fields: ['device.CriticalWarnings[].CriticalWarning'],
    shape: /^CW\d{3}$/,
    schemaType: 'CriticalWarningEnum',
  },
  'risk-classes': {
    key: 'riskClasses',
    title: 'Risk classes',
    fields: ['deviceGroup.RiskClass'],
  },
  'special-device-types': {
    key: 'specialDeviceTypes',
    title: 'Special device types',
    fields: ['deviceGroup.SpecialDeviceType'],
  },
  'multi-component-types': {
    key: 'multiComponentTypes',
    title: 'Devices, systems and procedure packs',
    fields: ['deviceGroup.SystemDevice', 'deviceGroup.ProcedurePackDevice', 'deviceGroup.SPPType'],
  },
  'certificate-types': {
    key: 'certificateTypes',
    title: 'Types of certificates',
    fields: ['deviceGroup.Certificates[].CertificateType'],
  },
  'annex-xvi-types': {
    key: 'annexXviTypes',
    title: 'Intended purposes other than medical (Annex XVI)',
    fields: ['device.AnnexXVITypes'],
  },
  'substance-types': {
    key: 'substanceTypes',
    title: 'Kinds of substances',
    fields: ['device.Substances[].SubstanceType'],
  },
  'substance-sub-types': {
    key: 'substanceSubTypes',
    title: 'Kinds of CMR and endocrine-disrupting substances',
    fields: ['device.Substances[].SubType'],
  },
  'device-statuses': {
    key: 'deviceStatuses',
    title: 'Statuses of a device or package on the EU market',
    fields: ['device.CommercialDistributionStatus', 'device.Packages[].Status'],
  },
  'production-identifiers': {
    key: 'productionIdentifiers',
    title: 'Production identifiers (UDI-PI)',
    fields: ['device.ProductionIdentifier'],
  },
  'issuing-agencies': {
    key: 'issuingAgencies',
    title: 'Issuing agencies',
    fields: ['device.IssuingAgency', 'deviceGroup.DeviceGroupAgency'],
  },
  'applicable-legislations': {
    key: 'applicableLegislations',
    title: 'Legislation that a device group falls under',
    fields: ['deviceGroup.ApplicableLegislation'],
  },
} as const satisfies Record<string, RecordCodeListKind>

export type CodeListName = keyof typeof codeListKinds

export const codeListNames = Object.keys(codeListKinds) as CodeListName[]

export function isCodeListName(name: string): name is CodeListName {
  return Object.hasOwn(codeListKinds, name)
}

/** What is the same in every version of the list with this name. */
export function codeListKind(name: CodeListName): RecordCodeListKind {
  return { ...codeListKinds[name], legislations }
}

const legislations = applicableLegislations.codes.flatMap(([code]) => code ?? [])
