import { comparableText } from '../records/comparable-text.ts'
import { publicCodes } from './public-codes.ts'

/** What is shown in a field, in the words of the records. */
export type ShownValue = boolean | string | readonly string[]

type Fields = Readonly<Record<string, unknown>>

/** How a field of the Public API is compared with one of the records. */
export interface ComparedField {
  readonly record: 'device' | 'deviceGroup'
  /** The field of the record. */
  readonly field: string
  /** What a value says; `undefined` where it is not understood. */
  read(value: unknown): ShownValue | undefined
  /** Whether a record says the same. */
  agrees(shown: ShownValue, record: Fields): boolean
}

/** A text, with the white space around it. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isSameText(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && tidy(one) === tidy(other)
}

function tidy(text: string): string {
  return comparableText(text).trim()
}

function text(record: ComparedField['record'], field: string): ComparedField {
  return { record, field, read: readText, agrees: (shown, fields) => isSameText(shown, fields[field]) }
}

/** Yes and no are 1 and 0. A record without the field says no. */
function flag(record: ComparedField['record'], field: string): ComparedField {
  return {
    record,
    field,
    read: readFlag,
    agrees: (shown, fields) => shown === (fields[field] ?? false),
  }
}

function readFlag(value: unknown): boolean | undefined {
  if (value === 1 || value === true) return true
  return value === 0 || value === false ? false : undefined
}

function code(
  record: ComparedField['record'],
  field: string,
  codes: Readonly<Record<number, string>>,
  translate: (value: unknown) => unknown = value => value,
): ComparedField {
  return {
    record,
    field,
    read: value => (typeof value === 'number' && Object.hasOwn(codes, value) ? codes[value] : undefined),
    agrees: (shown, fields) => shown === translate(fields[field]),
  }
}

/** Codes with commas between them. */
function readCodes(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'string') return undefined
  return value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** Whether codes that are shown are among those of a record. */
function areAmong(shown: ShownValue, own: ReadonlySet<unknown>): boolean {
  return Array.isArray(shown) && shown.every(each => own.has(each))
}

function listItems(fields: Fields, list: string, field: string): readonly unknown[] {
  const items = fields[list]
  return Array.isArray(items) ? items.map(item => (item as Fields | null)?.[field]) : []
}

const { RISK_CLASS_ID, APPLICABLE_LEGISLATION_ID, DEVICE_STATUS_TYPE_ID, SPECIAL_DEVICE_TYPE_ID } =
  publicCodes

/** Substances of a kind are named in the records, and only shown to be there. */
function hasSubstance(isMeant: (substance: Fields) => boolean): ComparedField {
  return {
    record: 'device',
    field: 'Substances',
    read: readFlag,
    agrees: (shown, { Substances: substances }) =>
      shown === (Array.isArray(substances) && substances.some(each => isMeant(each as Fields))),
  }
}

/** The fields of `/udi` that are compared, by their names. */
export const comparedFields: Readonly<Record<string, ComparedField>> = {
  ACTIVE: flag('deviceGroup', 'ActiveDevice'),
  ADMINISTERING_MEDICINE: flag('deviceGroup', 'DeviceIntendedToAdministerMedicine'),
  ANIMAL_TISSUES: flag('deviceGroup', 'AnimalTissuesCells'),
  APPLICABLE_LEGISLATION_ID: code(
    'deviceGroup',
    'ApplicableLegislation',
    APPLICABLE_LEGISLATION_ID,
    // A pack is told apart by its criterion.
    legislation => (legislation === 'MDR_SPP' ? 'MDR' : legislation),
  ),
  AR_SRN: text('deviceGroup', 'ARActorCode'),
  CMR_SUBSTANCE: hasSubstance(
    ({ SubstanceType, SubType }) => SubstanceType === 'CRM_ENDOCRINE' && SubType !== 'ENDOCRINE_DISRUPTING',
  ),
  COMPANION_DIAGNOSTICS: flag('deviceGroup', 'DeviceCompanionDiagnostics'),
  CONTAINER_PACKAGE_DIS: {
    record: 'device',
    field: 'Packages',
    read: readCodes,
    agrees: (shown, fields) => {
      const own = new Set(listItems(fields, 'Packages', 'PackagingDi'))
      return areAmong(shown, own) && new Set(shown as readonly string[]).size === own.size
    },
  },
  DEVICE_MODEL: text('deviceGroup', 'DeviceModel'),
  DEVICE_NAME: text('deviceGroup', 'DeviceName'),
  DEVICE_STATUS_TYPE_ID: code('device', 'CommercialDistributionStatus', DEVICE_STATUS_TYPE_ID),
  DIRECT_MARKETING_DI: text('device', 'DirectMarkingDi'),
  ENDOCRINE_DISRUPTOR: hasSubstance(({ SubType }) => SubType === 'ENDOCRINE_DISRUPTING'),
  HUMAN_PRODUCT: flag('deviceGroup', 'HumanProductCheck'),
  HUMAN_TISSUES: flag('deviceGroup', 'HumanTissuesCells'),
  IMPLANTABLE: flag('deviceGroup', 'DeviceImplantable'),
  INSTRUMENT: flag('deviceGroup', 'Instrument'),
  KIT: flag('deviceGroup', 'KitDevice'),
  LATEX: flag('device', 'ContainsLatex'),
  MEASURING_FUNCTION: flag('deviceGroup', 'DeviceHasMeasuringFunction'),
  MEDICINAL_PRODUCT: flag('deviceGroup', 'MedicinalProductCheck'),
  MICROBIAL_SUBSTANCES: flag('deviceGroup', 'DeviceContainsMicrobialSubstances'),
  NEAR_PATIENT_TESTING: flag('deviceGroup', 'DeviceIntendedForNearPatientTesting'),
  NEW_DEVICE: flag('device', 'NewDevice'),
  NOMENCLATURE_CODE: {
    record: 'device',
    field: 'MDN',
    read: readCodes,
    // One code is shown of a device that may have several.
    agrees: (shown, { MDN: own }) => Array.isArray(own) && areAmong(shown, new Set(own)),
  },
  PROFESSIONAL_TESTING: flag('deviceGroup', 'DeviceIntendedProfessionalTesting'),
  REAGENT: flag('deviceGroup', 'Reagent'),
  REFERENCE: text('device', 'ReferenceNumber'),
  REPROCESSED: flag('device', 'Reprocessed'),
  REUSABLE: flag('deviceGroup', 'DeviceReusableSurgicalInstrument'),
  RISK_CLASS_ID: code('deviceGroup', 'RiskClass', RISK_CLASS_ID),
  SECONDARY_DI: text('device', 'SecondaryDi'),
  SELF_TESTING: flag('deviceGroup', 'DeviceIntendedForSelfTesting'),
  SPECIAL_DEVICE_TYPE_ID: code('deviceGroup', 'SpecialDeviceType', SPECIAL_DEVICE_TYPE_ID),
  STERILE: flag('device', 'Sterile'),
  STERILIZATION: flag('device', 'ReqSterilizatonPriorUse'),
  SUTURES: flag('deviceGroup', 'DeviceImplantableExceptions'),
  TRADE_NAME: {
    record: 'device',
    field: 'AdditionalTradeNames',
    read: readText,
    // One name is shown of a device that may have one in each language.
    agrees: (shown, fields) =>
      listItems(fields, 'AdditionalTradeNames', 'AdditionalTradeName').some(name => isSameText(shown, name)),
  },
  UNIT_OF_USE_DI: text('device', 'UnitOfUseDi'),
}

/** The fields of `/udi` that name the device, by which it is found rather than compared. */
export const namingFields = [
  'PRIMARY_DI',
  'BASIC_UDI',
  'MF_SRN',
  'DEVICE_CRITERION',
  'VERSION_NUMBER',
  'LATEST_VERSION',
] as const

const ownIds = "an identifier of the Public API's own"
const ofActors = 'what the actor module has of an actor, which records do not have'

/** The other fields of `/udi`, each with why it is not compared. */
export const fieldsNotCompared: Readonly<Record<string, string>> = {
  ACTOR_ABBREVIATED_NAMES: ofActors,
  AR_ACTOR_NAMES: ofActors,
  AR_NAME: ofActors,
  BASIC_UDI_DATA_ULID: ownIds,
  BASIC_UDI_DATA_UUID: ownIds,
  ID: ownIds,
  MEDICAL_PURPOSE: 'one text of several languages, which it does not name, and of packs alone',
  MF_ACTOR_NAMES: ofActors,
  MF_NAME: ofActors,
  MULTI_COMPONENT_ID: 'a number whose meanings are not known',
  PLACED_ON_THE_MARKET_ID: 'a number that is explained by the name of a country, and by no code',
  STATUS_ID: 'a number whose meanings are not known',
  SUBSTATUSES: 'always empty as far as was seen, and not sent by manufacturers',
  UDI_DI_DATA_ULID: ownIds,
  UUID: ownIds,
}
