import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { directiveDeviceGroupFields } from '../device-group-fields.ts'
import { inVitroDeviceGroupFields } from '../in-vitro-device-group-fields.ts'

/** The device group record (EUDAMED DI) of the directive on in vitro diagnostic devices. */
export type DeviceGroup = Static<typeof DeviceGroup>
export const DeviceGroup = Type.Object(
  { ...directiveDeviceGroupFields, ...inVitroDeviceGroupFields },
  { $id: 'DEVICE_GROUP_EU_UDI_IVDD', title: 'IVDD device group', additionalProperties: false },
)
