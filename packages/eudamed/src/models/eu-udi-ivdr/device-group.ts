import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { regulationDeviceGroupFields } from '../device-group-fields.ts'
import { inVitroDeviceGroupFields } from '../in-vitro-device-group-fields.ts'

/** The device group record (Basic UDI-DI) of the in vitro diagnostic devices regulation. */
export type DeviceGroup = Static<typeof DeviceGroup>
export const DeviceGroup = Type.Object(
  { ...regulationDeviceGroupFields, ...inVitroDeviceGroupFields },
  { $id: 'DEVICE_GROUP_EU_UDI_IVDR', title: 'IVDR device group', additionalProperties: false },
)
