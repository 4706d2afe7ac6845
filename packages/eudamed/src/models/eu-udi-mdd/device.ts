import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { directiveDeviceFields } from '../device-fields.ts'
import { fieldGroups } from '../field-groups.ts'
import { oneOrMany, optional } from '../fields.ts'
import { medicalDeviceFields, medicalGroupFieldsRepeated } from '../medical-device-fields.ts'
import { DirectiveSubstance } from '../parts/substance.ts'

/**
 * The device record (UDI-DI or EUDAMED ID) of the directives on medical and on active implantable devices. Absent is
 * what neither allows: purposes other than medical (Annex XVI), CMR and endocrine-disrupting substances
 * (BR-DTX-UDID-089). Nothing is allowed by one of the two alone.
 */
export type Device = Static<typeof Device>
export const Device = Type.Object(
  {
    ...directiveDeviceFields,
    ...medicalDeviceFields,
    Substances: optional(
      oneOrMany(DirectiveSubstance),
      'Substances',
      'Substances that must be named.',
      fieldGroups.properties,
    ),
    ...medicalGroupFieldsRepeated,
  },
  { $id: 'DEVICE_EU_UDI_MDD', title: 'MDD or AIMDD device', additionalProperties: false },
)
