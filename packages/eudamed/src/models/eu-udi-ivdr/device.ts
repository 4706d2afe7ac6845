import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { regulationDeviceFields } from '../device-fields.ts'
import { fieldGroups } from '../field-groups.ts'
import { required } from '../fields.ts'
import { linkFields } from '../parts/related-legacy-device.ts'

/** The device record (UDI-DI) of the in vitro diagnostic devices regulation. */
export type Device = Static<typeof Device>
export const Device = Type.Object(
  {
    ...regulationDeviceFields,
    ...linkFields,
    NewDevice: required(
      Type.Boolean(),
      'New device',
      'Whether it is a new device under the regulation.',
      fieldGroups.classification,
    ),
  },
  { $id: 'DEVICE_EU_UDI_IVDR', title: 'IVDR device', additionalProperties: false },
)
