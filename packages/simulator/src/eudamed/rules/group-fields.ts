import type { FixedField } from '../content/find-changes.ts'

/**
 * What a Basic UDI-DI keeps for good; name, model, authorised representative, clinical investigations and medical
 * purpose are all that may change.
 *
 * Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-033 and BR-DTX-UDID-092; data dictionary 2.18, column
 * updateable.
 */
export const fixedGroupFields: readonly FixedField[] = [
  { element: 'riskClass', label: 'Risk class' },
  { element: 'MFActorCode', label: 'Manufacturer' },
  { element: 'PRActorCode', label: 'System or procedure pack producer' },
  { element: 'type', label: 'Device, system or procedure pack' },
  { element: 'specialDevice', label: 'Special device type' },
  // Of a group of which nothing is said, EUDAMED shows `false`.
  {
    element: 'IIb_implantable_exceptions',
    label: 'Class IIb implantable exception',
    kind: 'statement',
  },
  ...[
    { element: 'animalTissuesCells', label: 'Presence of animal tissues or cells' },
    { element: 'humanTissuesCells', label: 'Presence of human tissues or cells' },
    { element: 'humanProductCheck', label: 'Presence of a human product substance' },
    { element: 'medicinalProductCheck', label: 'Presence of a medicinal product substance' },
    { element: 'active', label: 'Active device' },
    { element: 'administeringMedicine', label: 'Device intended to administer medicine' },
    { element: 'implantable', label: 'Implantable' },
    { element: 'measuringFunction', label: 'Measuring function' },
    { element: 'reusable', label: 'Reusable surgical instrument' },
    { element: 'companionDiagnostics', label: 'Companion diagnostic' },
    { element: 'instrument', label: 'Instrument' },
    { element: 'kit', label: 'Kit' },
    { element: 'microbialSubstances', label: 'Presence of microbial substances' },
    { element: 'nearPatientTesting', label: 'Near-patient testing' },
    { element: 'professionalTesting', label: 'Professional testing' },
    { element: 'reagent', label: 'Reagent' },
    { element: 'selfTesting', label: 'Self-testing' },
  ].map(field => ({ ...field, kind: 'boolean' as const })),
]

/** Fixed as well, but an update need not repeat it: the official sample of one leaves it out. */
export const certificateField: FixedField = {
  element: 'deviceCertificateLinks',
  label: 'Device certificate information',
  kind: 'set',
}
