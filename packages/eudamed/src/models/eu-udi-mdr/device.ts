import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { regulationDeviceFields } from '../device-fields.ts'
import { fieldGroups } from '../field-groups.ts'
import { oneOrMany, optional } from '../fields.ts'
import { medicalDeviceFields, medicalGroupFieldsRepeated } from '../medical-device-fields.ts'
import { linkFields } from '../parts/related-legacy-device.ts'
import { Substance } from '../parts/substance.ts'

/** The device record (UDI-DI) of the medical devices regulation. */
export type Device = Static<typeof Device>
export const Device = Type.Object(
  {
    ...regulationDeviceFields,
    ...linkFields,
    ...medicalDeviceFields,
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
    ...medicalGroupFieldsRepeated,
  },
  { $id: 'DEVICE_EU_UDI_MDR', title: 'MDR device', additionalProperties: false },
)
