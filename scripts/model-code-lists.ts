import { readSchemaEnumeration } from '../packages/udi/src/codes/read-schema-enumeration.ts'

/** A code list whose codes the data model itself enumerates. */
export interface ModelCodeList {
  name: string
  version: string
  source: string
  rows: readonly Row[]
}

type Row = readonly [code: string, term: string, marks?: object]

const enumerationsVersion = '2.18.1'
const enumerations = `EUDAMED enumerations for UDI/Devices ${enumerationsVersion}`
const contract = 'Device data service'

/**
 * The lists that are part of the data model, with labels from the Commission's enumerations document, the schemas or,
 * where neither has one that a reader understands, of our own. The codes are checked against the schemas.
 *
 * @param read the text of a schema by its path below `data/Entity`
 * @throws Error where a schema has not the codes that are labelled here
 */
export function modelCodeLists(read: (path: string) => string): ModelCodeList[] {
  const group = read('Device/RegulationDevice/BasicUDIType.xsd')
  const device = read('Device/RegulationDevice/UDIDIType.xsd')
  const certificates = read('Links/LinkType.xsd')
  const risk = readSchemaEnumeration(read('Common/RiskClassEnum.xsd'), 'RiskClassEnum') ?? []
  const specialTypes = [
    ...(readSchemaEnumeration(group, 'MDRSpecialDeviceTypeEnum') ?? []),
    ...(readSchemaEnumeration(group, 'IVDRSpecialDeviceTypeEnum') ?? []),
  ]

  expectCodes(risk, riskClasses)
  expectCodes(readSchemaEnumeration(certificates, 'GenericCertificateTypeEnum'), certificateTypes)
  expectCodes(readSchemaEnumeration(device, 'NonMedicalDeviceEnum'), annexXviTypes)
  expectCodes(readSchemaEnumeration(device, 'DeviceStatusEnum'), deviceStatuses)
  expectCodes(readSchemaEnumeration(device, 'PIElementEnum'), productionIdentifiers)
  expectCodes(readSchemaEnumeration(group, 'DeviceSystemProcedurePackTypeEnum'), multiComponentTypes)
  expectCodes(readSchemaEnumeration(device, 'IssuingEntityTypeEnum'), issuingAgencies)

  return [
    {
      name: 'risk-classes',
      version: schemaVersion,
      source: `${schema('RiskClassEnum')}; terms: udigate`,
      rows: riskClasses.map(([code, term]) => [
        code,
        term,
        { legislations: legislationsIn(risk.find(([known]) => known === code)?.[1] ?? '') },
      ]),
    },
    {
      name: 'special-device-types',
      version: schemaVersion,
      source: `${schema('MDRSpecialDeviceTypeEnum, IVDRSpecialDeviceTypeEnum')}; BR-UDID-737, BR-UDID-818`,
      rows: specialTypes.map(([code, label]) => [
        code,
        inLowerCase(label.replace(/\. Applicable.*/, '')),
        {
          legislations: [legislationBefore(code)],
          // BR-UDID-737 (business rules 2.18.1) retires it without saying since when.
          ...(code.endsWith('_ORTHOPEDIC') ? { retired: true } : {}),
        },
      ]),
    },
    {
      name: 'certificate-types',
      version: schemaVersion,
      source: `${schema('GenericCertificateTypeEnum')}; terms: ${enumerations}, BR-CRF-004`,
      rows: certificateTypes.map(([code, term]) => [code, term, { legislations: [legislationBefore(code)] }]),
    },
    {
      name: 'annex-xvi-types',
      version: schemaVersion,
      source: schema('NonMedicalDeviceEnum'),
      rows: annexXviTypes,
    },
    {
      name: 'substance-types',
      version: enumerationsVersion,
      source: `${contract}, SubstanceType; European Commission, ${enumerations}, BR-UDID-821`,
      rows: substanceTypes,
    },
    {
      name: 'substance-sub-types',
      version: enumerationsVersion,
      source: `${contract}, SubType; European Commission, ${enumerations}, BR-UDID-803`,
      rows: substanceSubTypes,
    },
    {
      name: 'device-statuses',
      version: schemaVersion,
      source: `${schema('DeviceStatusEnum')}; terms: ${enumerations}, BR-UDID-807`,
      rows: deviceStatuses,
    },
    {
      name: 'production-identifiers',
      version: schemaVersion,
      source: `${schema('PIElementEnum')}; terms: ${enumerations}, BR-UDID-813`,
      rows: productionIdentifiers,
    },
    {
      name: 'issuing-agencies',
      version: schemaVersion,
      source: `${schema('IssuingEntityTypeEnum')}; terms: Implementing Decision (EU) 2019/939`,
      rows: issuingAgencies,
    },
    {
      name: 'applicable-legislations',
      version: enumerationsVersion,
      source: `European Commission, ${enumerations}, BR-UDID-646; ${contract}, ApplicableLegislation (MDR_SPP)`,
      rows: applicableLegislations,
    },
    {
      name: 'multi-component-types',
      version: schemaVersion,
      source: `${schema('DeviceSystemProcedurePackTypeEnum, SystemProcedurePackTypeEnum')}; terms: ${enumerations}, BR-UDID-823b`,
      rows: multiComponentTypes,
    },
    {
      name: 'clinical-size-precisions',
      version: enumerationsVersion,
      source: `European Commission, ${enumerations}, BR-UDID-801; terms: udigate`,
      rows: clinicalSizePrecisions,
    },
  ]
}

export const schemaVersion = '3.0.30'

/** How the source of a list is named that comes from the schemas' enumeration `type`. */
export function schema(type: string): string {
  return `European Commission, EUDAMED data exchange schemas ${schemaVersion} (XSD schemas.zip), ${type}`
}

function expectCodes(found: [code: string, label: string][] | undefined, labelled: readonly Row[]): void {
  const inSchema = (found ?? [])
    .map(([code]) => code)
    .sort()
    .join(' ')
  const here = labelled
    .map(([code]) => code)
    .sort()
    .join(' ')
  if (inSchema !== here) throw new Error(`The schema has "${inSchema}", the labels are for "${here}".`)
}

/** `[CLSI] Applicable for Applicable Legislation : MDR, MDD (and System or Procedure Packs)` */
function legislationsIn(label: string): string[] {
  const named = /Applicable Legislation ?: ([A-Z, ]+)/.exec(label)?.[1] ?? ''
  const legislations = named.split(',').map(name => name.trim())
  return label.includes('Procedure Packs') ? [...legislations, 'MDR_SPP'] : legislations
}

/** `SOFTWARE` as `Software`; what has small letters stays as it is. */
function inLowerCase(label: string): string {
  return /[a-z]/.test(label) ? label : `${label.slice(0, 1)}${label.slice(1).toLowerCase()}`
}

function legislationBefore(code: string): string {
  return code.slice(0, code.indexOf('_'))
}

const riskClasses: readonly Row[] = [
  ['CLASS_I', 'Class I'],
  ['CLASS_IIA', 'Class IIa'],
  ['CLASS_IIB', 'Class IIb'],
  ['CLASS_III', 'Class III'],
  ['CLASS_A', 'Class A'],
  ['CLASS_B', 'Class B'],
  ['CLASS_C', 'Class C'],
  ['CLASS_D', 'Class D'],
  ['IVD_ANNEX_II_LIST_A', 'Annex II, list A'],
  ['IVD_ANNEX_II_LIST_B', 'Annex II, list B'],
  ['IVD_DEVICES_SELF_TESTING', 'Device for self-testing'],
  ['IVD_GENERAL', 'General in vitro diagnostic device'],
  ['AIMDD', 'Active implantable device'],
]

const certificateTypes: readonly Row[] = [
  ['MDR_QUALITY_MANAGEMENT_SYSTEM', 'EU Quality Management System certificate (Annex IX Chapter I)'],
  ['MDR_TECHNICAL_DOCUMENTATION', 'EU Technical Documentation certificate (Annex IX Chapter II)'],
  ['MDR_TYPE_EXAMINATION', 'EU Type Examination certificate (Annex X)'],
  ['MDR_QUALITY_ASSURANCE', 'EU Quality Assurance certificate (Annex XI Part A)'],
  ['MDR_PRODUCT_VERIFICATION', 'EU Product verification certificate (Annex XI Part B)'],
  ['IVDR_QUALITY_MANAGEMENT_SYSTEM', 'EU Quality Management System certificate (Annex IX Chapter I)'],
  ['IVDR_TECHNICAL_DOCUMENTATION', 'EU Technical Documentation certificate (Annex IX Chapter II)'],
  ['IVDR_TYPE_EXAMINATION', 'EU Type Examination certificate (Annex X)'],
  ['IVDR_PRODUCTION_QUALITY_ASSURANCE', 'EU Production Quality Assurance certificate (Annex XI)'],
  ['MDD_II_EX_4', 'Directive 93/42/EEC, Annex II excluding section 4'],
  ['MDD_II_4', 'Directive 93/42/EEC, Annex II section 4'],
  ['MDD_III', 'Directive 93/42/EEC, Annex III'],
  ['MDD_IV', 'Directive 93/42/EEC, Annex IV'],
  ['MDD_V', 'Directive 93/42/EEC, Annex V'],
  ['MDD_VI', 'Directive 93/42/EEC, Annex VI'],
  ['AIMDD_II_EX_4', 'Directive 90/385/EEC, Annex 2 excluding section 4'],
  ['AIMDD_II_4', 'Directive 90/385/EEC, Annex 2 section 4'],
  ['AIMDD_III', 'Directive 90/385/EEC, Annex 3'],
  ['AIMDD_IV', 'Directive 90/385/EEC, Annex 4'],
  ['AIMDD_V', 'Directive 90/385/EEC, Annex 5'],
  ['IVDD_III_6', 'Directive 98/79/EC, Annex III section 6'],
  ['IVDD_IV_EX_4_6', 'Directive 98/79/EC, Annex IV excluding sections 4 and 6'],
  ['IVDD_IV_4', 'Directive 98/79/EC, Annex IV section 4'],
  ['IVDD_IV_6', 'Directive 98/79/EC, Annex IV section 6'],
  ['IVDD_V', 'Directive 98/79/EC, Annex V'],
  ['IVDD_VI', 'Directive 98/79/EC, Annex VI'],
  ['IVDD_VII_EX_5', 'Directive 98/79/EC, Annex VII excluding section 5'],
  ['IVDD_VII_5', 'Directive 98/79/EC, Annex VII section 5'],
]

const annexXviTypes: readonly Row[] = [
  ['CONTACT_LENSES', 'Contact lenses'],
  ['PRODUCT_IN_BODY', 'Products intended to be totally or partially introduced into the human body'],
  ['FILLING_BY_INJECTION', 'Filling by injection'],
  ['EQUIPMENT_FOR_ADIPOSE_TISSUE', 'Equipment for adipose tissue'],
  ['EMR', 'High intensity electromagnetic radiation'],
  ['BRAIN_ELECTROSTIMULATION', 'Brain electrostimulation'],
]

const substanceTypes: readonly Row[] = [
  ['CRM_ENDOCRINE', 'CMR or endocrine-disrupting substance'],
  ['HUMAN_PRODUCT_SUBSTANCE', 'Human product substance'],
  ['MEDICINAL_PRODUCT_SUBSTANCE', 'Medicinal product substance'],
]

const substanceSubTypes: readonly Row[] = [
  ['CMR_1A', 'CMR 1A'],
  ['CMR_1B', 'CMR 1B'],
  ['ENDOCRINE_DISRUPTING', 'Endocrine disrupting'],
]

const deviceStatuses: readonly Row[] = [
  ['ON_THE_MARKET', 'On the EU market'],
  ['NO_LONGER_PLACED_ON_THE_MARKET', 'No longer placed on the EU market'],
  ['NOT_INTENDED_FOR_EU_MARKET', 'Not intended for the EU market'],
]

const productionIdentifiers: readonly Row[] = [
  ['BATCH_NUMBER', 'Batch number'],
  ['SERIALISATION_NUMBER', 'Serial number'],
  ['MANUFACTURING_DATE', 'Manufacturing date'],
  ['EXPIRATION_DATE', 'Expiration date'],
  ['SOFTWARE_IDENTIFICATION', 'Software identification'],
]

const issuingAgencies: readonly Row[] = [
  ['GS1', 'GS1 AISBL'],
  ['HIBCC', 'Health Industry Business Communications Council (HIBCC)'],
  ['ICCBBA', 'ICCBBA'],
  ['IFA', 'Informationsstelle für Arzneispezialitäten – IFA GmbH'],
  ['EUDAMED', 'EUDAMED itself', { legislations: ['MDD', 'AIMDD', 'IVDD'] }],
]

const applicableLegislations: readonly Row[] = [
  ['MDR', 'Regulation (EU) 2017/745 on medical devices'],
  ['IVDR', 'Regulation (EU) 2017/746 on in vitro diagnostic medical devices'],
  ['MDR_SPP', 'Regulation (EU) 2017/745 on medical devices: systems and procedure packs'],
  ['MDD', 'Council Directive 93/42/EEC on medical devices'],
  ['AIMDD', 'Council Directive 90/385/EEC on active implantable medical devices'],
  ['IVDD', 'Directive 98/79/EC on in vitro diagnostic medical devices'],
]

const multiComponentTypes: readonly Row[] = [
  ['DEVICE', 'Device', { legislations: ['MDR', 'MDD', 'AIMDD'] }],
  ['SYSTEM', 'System', { legislations: ['MDR', 'MDR_SPP', 'MDD', 'AIMDD'] }],
  ['PROCEDURE_PACK', 'Procedure pack', { legislations: ['MDR', 'MDR_SPP', 'MDD', 'AIMDD'] }],
]

const clinicalSizePrecisions: readonly Row[] = [
  ['VALUE', 'One value'],
  ['RANGE', 'From a smallest to a largest value'],
  ['TEXT', 'In words'],
]
