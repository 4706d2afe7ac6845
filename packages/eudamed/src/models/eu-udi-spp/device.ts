import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { deviceFields } from '../device-fields.ts'
import { fieldGroups } from '../field-groups.ts'
import { ActorCode, optional } from '../fields.ts'

/** The device record (UDI-DI) of a system or procedure pack. */
export type Device = Static<typeof Device>
export const Device = Type.Object(
  {
    ...deviceFields,
    PRActorCode: optional(
      ActorCode,
      'Producer (SRN)',
      'Repeats the producer of the device group.',
      fieldGroups.actors,
    ),
  },
  { $id: 'DEVICE_EU_UDI_SPP', title: 'System or procedure pack', additionalProperties: false },
)
