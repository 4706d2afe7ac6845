import type { FixedField } from '../content/find-changes.ts'

/**
 * What a UDI-DI keeps for good.
 *
 * Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-031 and BR-DTX-UDID-093; data dictionary 2.18, column
 * updateable.
 */
export const fixedDeviceFields: readonly FixedField[] = [
  { element: 'basicUDIIdentifier', label: 'Basic UDI-DI' },
  { element: 'referenceNumber', label: 'Reference or catalogue number' },
  { element: 'sterile', label: 'Device labelled sterile', kind: 'boolean' },
  { element: 'sterilization', label: 'Need for sterilisation before use', kind: 'boolean' },
  { element: 'numberOfReuses', label: 'Maximum number of reuses', kind: 'number' },
  { element: 'baseQuantity', label: 'Quantity of device', kind: 'number' },
  { element: 'annexXVINonMedicalDeviceTypes', label: 'Intended purpose other than medical', kind: 'set' },
  { element: 'annexXVIApplicable', label: 'Applicability of Annex XVI', kind: 'boolean' },
  { element: 'latex', label: 'Containing latex', kind: 'boolean' },
  { element: 'reprocessed', label: 'Reprocessed single use device', kind: 'boolean' },
  { element: 'clinicalSizes', label: 'Clinical sizes', kind: 'set' },
]
