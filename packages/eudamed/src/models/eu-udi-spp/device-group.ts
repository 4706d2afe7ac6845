import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { deviceGroupFields } from '../device-group-fields.ts'
import { fieldGroups } from '../field-groups.ts'
import { ActorCode, required } from '../fields.ts'
import { MedicalPurpose } from '../parts/texts.ts'

/** The device group record (Basic UDI-DI) of systems or procedure packs. */
export type DeviceGroup = Static<typeof DeviceGroup>
export const DeviceGroup = Type.Object(
  {
    ...deviceGroupFields,
    PRActorCode: required(
      ActorCode,
      'Producer (SRN)',
      'SRN of the system or procedure pack producer.',
      fieldGroups.actors,
    ),
    SPPType: required(
      Type.Enum(['SYSTEM', 'PROCEDURE_PACK']),
      'System or procedure pack',
      'Whether it is a system or a procedure pack.',
      fieldGroups.classification,
    ),
    MedicalPurposes: required(
      Type.Array(MedicalPurpose, { minItems: 1 }),
      'Medical purposes',
      'What it is for, one text for each language.',
      fieldGroups.classification,
    ),
  },
  { $id: 'DEVICE_GROUP_EU_UDI_SPP', title: 'System or procedure pack group', additionalProperties: false },
)
