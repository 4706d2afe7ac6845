import { createHash } from 'node:crypto'
import { readContent } from '../eudamed/content/read-content.ts'
import type { Device, Group } from '../eudamed/register/entity.ts'
import { shapes, shapeUnder } from '../eudamed/register/shapes.ts'
import type { Element } from '../xml/read-xml.ts'
import { findNumber } from './reference.ts'

/** A row of `/udi` has a text, a number or nothing in each of its fields. */
export type PublicRow = Readonly<Record<string, string | number | null>>

/**
 * A registered device as the public sees it: the 60 fields of the real one, yes and no as 1 and 0, null where nothing is
 * said. What the simulator does not know (names of actors, where it was placed on the market first) is null.
 */
export function writeRow(key: string, device: Device, group: Group): PublicRow {
  const ofGroup = readContent(group.content)
  const own = readContent(device.content)
  const yes = (name: string): number | null => readTruth(find(ofGroup, name)?.text)
  const ownYes = (name: string): number | null => readTruth(find(own, name)?.text)
  const modelName = find(ofGroup, 'modelName')?.children ?? []
  const marking = find(own, 'deviceMarking')?.children ?? []
  const substances = find(own, 'substances')?.children ?? []
  const packages = readContent(device.parts.packages?.content ?? '')
  const type = find(ofGroup, 'type')?.text.trim()
  return {
    ID: Number.parseInt(digest(key).slice(0, 8), 16),
    UDI_DI_DATA_ULID: digest(`ulid ${key}`).slice(0, 26).toUpperCase(),
    UUID: writeUuid(key),
    TRADE_NAME: findText(find(own, 'tradeNames')?.children ?? []),
    REFERENCE: readText(own, 'referenceNumber'),
    PLACED_ON_THE_MARKET_ID: findNumber('PLACED_ON_THE_MARKET_ID', findFirstCountry(device)),
    LATEST_VERSION: 1,
    CMR_SUBSTANCE: substances.some(isOfType('CMRSubstanceType')) ? 1 : 0,
    ENDOCRINE_DISRUPTOR: substances.some(isOfType('EndocrineSubstanceType')) ? 1 : 0,
    LATEX: ownYes('latex'),
    REPROCESSED: ownYes('reprocessed'),
    STERILE: ownYes('sterile'),
    STERILIZATION: ownYes('sterilization'),
    NEW_DEVICE: ownYes('newDevice'),
    VERSION_NUMBER: device.version,
    PRIMARY_DI: device.identifier.code,
    BASIC_UDI: group.identifier.code,
    BASIC_UDI_DATA_UUID: writeUuid(`group ${group.identifier.issuingAgency} ${group.identifier.code}`),
    BASIC_UDI_DATA_ULID: digest(`ulid ${group.identifier.code}`).slice(0, 26).toUpperCase(),
    ACTIVE: yes('active'),
    ADMINISTERING_MEDICINE: yes('administeringMedicine'),
    ANIMAL_TISSUES: yes('animalTissuesCells'),
    COMPANION_DIAGNOSTICS: yes('companionDiagnostics'),
    HUMAN_TISSUES: yes('humanTissuesCells'),
    IMPLANTABLE: yes('implantable'),
    KIT: yes('kit'),
    MEASURING_FUNCTION: yes('measuringFunction'),
    MICROBIAL_SUBSTANCES: yes('microbialSubstances'),
    NEAR_PATIENT_TESTING: yes('nearPatientTesting'),
    REUSABLE: yes('reusable'),
    SELF_TESTING: yes('selfTesting'),
    SPECIAL_DEVICE_TYPE_ID: findNumber('SPECIAL_DEVICE_TYPE_ID', find(ofGroup, 'specialDevice')?.text.trim()),
    REAGENT: yes('reagent'),
    MULTI_COMPONENT_ID: null,
    INSTRUMENT: yes('instrument'),
    PROFESSIONAL_TESTING: yes('professionalTesting'),
    SUTURES: yes('IIb_implantable_exceptions'),
    HUMAN_PRODUCT: yes('humanProductCheck'),
    MEDICINAL_PRODUCT: yes('medicinalProductCheck'),
    DEVICE_NAME: readText(modelName, 'name'),
    DEVICE_MODEL: readText(modelName, 'model') ?? readText(ofGroup, 'model'),
    RISK_CLASS_ID: findNumber('RISK_CLASS_ID', group.riskClass),
    APPLICABLE_LEGISLATION_ID: findNumber('APPLICABLE_LEGISLATION_ID', group.legislation),
    DEVICE_CRITERION: shapes[shapeUnder[group.legislation]].criterion,
    MEDICAL_PURPOSE: type === undefined ? null : findText(find(ofGroup, 'medicinalPurpose')?.children ?? []),
    // The leading space is the real one's, and so is one code of several.
    NOMENCLATURE_CODE: prefixed(readText(own, 'MDNCodes')?.split(/\s+/)[0]),
    MF_SRN: group.actor,
    MF_NAME: null,
    DEVICE_STATUS_TYPE_ID: findNumber('DEVICE_STATUS_TYPE_ID', device.status),
    MF_ACTOR_NAMES: null,
    ACTOR_ABBREVIATED_NAMES: null,
    STATUS_ID: null,
    AR_NAME: null,
    AR_SRN: group.representative ?? null,
    AR_ACTOR_NAMES: null,
    UNIT_OF_USE_DI: readCode(find(marking, 'unitOfUseIdentifier')),
    DIRECT_MARKETING_DI: readCode(find(marking, 'directMarkingDI')),
    SECONDARY_DI: readCode(find(own, 'secondaryIdentifier')),
    CONTAINER_PACKAGE_DIS:
      packages.map(each => readCode(find(each.children, 'identifier'))).join(',') || null,
    SUBSTATUSES: null,
  }
}

function find(elements: readonly Element[], name: string): Element | undefined {
  return elements.find(element => element.name === name)
}

function readText(elements: readonly Element[], name: string): string | null {
  return find(elements, name)?.text || null
}

/** The English text of several, else the first. */
function findText(names: readonly Element[]): string | null {
  const english = names.find(({ children }) => find(children, 'language')?.text.trim() === 'EN')
  return readText((english ?? names[0])?.children ?? [], 'textValue')
}

function readCode(identifier: Element | undefined): string | null {
  return identifier === undefined ? null : readText(identifier.children, 'DICode')
}

function findFirstCountry({ parts }: Device): string | undefined {
  const first = readContent(parts.marketInfos?.content ?? '').find(
    ({ children }) => readTruth(find(children, 'originalPlacedOnTheMarket')?.text) === 1,
  )
  return first && readText(first.children, 'country')?.trim()
}

function isOfType(name: string): (substance: Element) => boolean {
  return ({ type }) => type?.name === name
}

function readTruth(text: string | undefined): number | null {
  const word = text?.trim()
  if (word === 'true' || word === '1') return 1
  return word === 'false' || word === '0' ? 0 : null
}

function prefixed(code: string | undefined): string | null {
  return code === undefined ? null : ` ${code}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function writeUuid(text: string): string {
  const hex = digest(`uuid ${text}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
