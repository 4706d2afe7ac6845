import type { Element } from '../../xml/read-xml.ts'

/**
 * The children of a Basic UDI-DI of any legislation in the order of the DTX schemas 3.0.30 (BasicUDIType.xsd): those
 * of the base types first, then those of the legislation, which never meet.
 */
export const basicUdiOrder = [
  'riskClass',
  'model',
  'modelName',
  'identifier',
  'certificateLinks',
  'lastUpdated',
  'animalTissuesCells',
  'ARActorCode',
  'humanTissuesCells',
  'MFActorCode',
  'ARComments',
  'clinicalInvestigationLinks',
  'deviceCertificateLinks',
  'humanProductCheck',
  'IIb_implantable_exceptions',
  'medicinalProductCheck',
  'specialDevice',
  'medicinalPurpose',
  'PRActorCode',
  'type',
  'active',
  'administeringMedicine',
  'implantable',
  'measuringFunction',
  'reusable',
  'companionDiagnostics',
  'instrument',
  'kit',
  'microbialSubstances',
  'nearPatientTesting',
  'professionalTesting',
  'reagent',
  'selfTesting',
  'applicableLegislation',
] as const

/** The children of a UDI-DI likewise (UDIDIType.xsd). */
export const udiDiOrder = [
  'identifier',
  'status',
  'lastUpdated',
  'additionalDescription',
  'basicUDIIdentifier',
  'MDNCodes',
  'productionIdentifier',
  'referenceNumber',
  'secondaryIdentifier',
  'sterile',
  'sterilization',
  'tradeNames',
  'website',
  'storageHandlingConditions',
  'packages',
  'criticalWarnings',
  'substatuses',
  'numberOfReuses',
  'relatedUDILink',
  'marketInfos',
  'deviceMarking',
  'baseQuantity',
  'productDesignerActor',
  'annexXVINonMedicalDeviceTypes',
  'annexXVIApplicable',
  'latex',
  'reprocessed',
  'substances',
  'clinicalSizes',
  'newDevice',
] as const

/**
 * The elements in the order of the list, without those that it does not name: those that the DTX schemas do not know
 * and the version data, which are kept apart.
 */
export function putInOrder(elements: readonly Element[], order: readonly string[]): Element[] {
  return order.flatMap(name => elements.filter(element => element.name === name))
}
