import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { directiveDeviceFields } from '../device-fields.ts'

/** The device record (UDI-DI or EUDAMED ID) of the directive on in vitro diagnostic devices. */
export type Device = Static<typeof Device>
export const Device = Type.Object(directiveDeviceFields, {
  $id: 'DEVICE_EU_UDI_IVDD',
  title: 'IVDD device',
  additionalProperties: false,
})
