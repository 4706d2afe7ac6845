import * as Type from 'typebox'
import { regulationDeviceFields } from '../device-fields.ts'
import { fieldGroups } from '../field-groups.ts'
import { oneOrMany, optional, required } from '../fields.ts'
import { ClinicalSize } from '../parts/clinical-size.ts'
import { linkFields } from '../parts/related-legacy-device.ts'
import { Substance } from '../parts/substance.ts'

/** The device record (UDI-DI) of the medical devices regulation. */
export type Device = Type.Static<typeof Device>
export const Device = Type.Object(
  {
    ...regulationDeviceFields,
    ...linkFields,
    ContainsLatex: required(
      Type.Boolean(),
      'Contains latex',
      'Whether it contains latex.',
      fieldGroups.properties,
    ),
    Reprocessed: required(
      Type.Boolean(),
      'Reprocessed single-use device',
      'Whether it is a reprocessed single-use device.',
      fieldGroups.properties,
    ),
    ClinicalSizes: optional(
      Type.Array(ClinicalSize),
      'Clinical sizes',
      'Clinically relevant sizes.',
      fieldGroups.properties,
    ),
    Substances: optional(
      oneOrMany(Substance),
      'Substances',
      'Substances that must be named.',
      fieldGroups.properties,
    ),
    AnnexXVITypes: optional(
      Type.Array(
        Type.Enum([
          'BRAIN_ELECTROSTIMULATION',
          'CONTACT_LENSES',
          'EMR',
          'EQUIPMENT_FOR_ADIPOSE_TISSUE',
          'FILLING_BY_INJECTION',
          'PRODUCT_IN_BODY',
        ]),
      ),
      'Annex XVI types',
      'Intended purposes other than medical (Annex XVI).',
      fieldGroups.classification,
    ),
    AnnexXVIApplicable: optional(
      Type.Boolean(),
      'Purpose other than medical (Annex XVI)',
      'Whether a Master UDI-DI has an intended purpose other than medical.',
      fieldGroups.classification,
    ),
    DeviceReusableSurgicalInstrument: optional(
      Type.Boolean(),
      'Reusable surgical instrument',
      'Repeats the value of the device group.',
      fieldGroups.properties,
    ),
  },
  { $id: 'DEVICE_EU_UDI_MDR', title: 'MDR device', additionalProperties: false },
)
