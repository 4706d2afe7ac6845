import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { regulationDeviceGroupFields } from '../device-group-fields.ts'
import { medicalDeviceGroupFields } from '../medical-device-group-fields.ts'

/** The device group record (Basic UDI-DI) of the medical devices regulation. */
export type DeviceGroup = Static<typeof DeviceGroup>
export const DeviceGroup = Type.Object(
  { ...regulationDeviceGroupFields, ...medicalDeviceGroupFields },
  { $id: 'DEVICE_GROUP_EU_UDI_MDR', title: 'MDR device group', additionalProperties: false },
)
