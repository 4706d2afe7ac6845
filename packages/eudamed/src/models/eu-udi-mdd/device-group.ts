import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { directiveDeviceGroupFields } from '../device-group-fields.ts'
import { medicalDeviceGroupFields } from '../medical-device-group-fields.ts'

/** The device group record (EUDAMED DI) of the directives on medical and on active implantable devices. */
export type DeviceGroup = Static<typeof DeviceGroup>
export const DeviceGroup = Type.Object(
  { ...directiveDeviceGroupFields, ...medicalDeviceGroupFields },
  { $id: 'DEVICE_GROUP_EU_UDI_MDD', title: 'MDD or AIMDD device group', additionalProperties: false },
)
