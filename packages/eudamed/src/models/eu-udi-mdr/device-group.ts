import * as Type from 'typebox'
import { regulationDeviceGroupFields } from '../device-group-fields.ts'
import { optional, required } from '../fields.ts'

/** The device group record (Basic UDI-DI) of the medical devices regulation. */
export type DeviceGroup = Type.Static<typeof DeviceGroup>
export const DeviceGroup = Type.Object(
  {
    ...regulationDeviceGroupFields,
    DeviceImplantable: required(Type.Boolean(), 'Whether it is implantable.'),
    DeviceImplantableExceptions: optional(
      Type.Boolean(),
      'For implantable devices of class IIb: whether it is a suture, staple, dental filling or another of the exceptions.',
    ),
    DeviceHasMeasuringFunction: required(Type.Boolean(), 'Whether it has a measuring function.'),
    DeviceReusableSurgicalInstrument: required(
      Type.Boolean(),
      'Whether it is a reusable surgical instrument.',
    ),
    ActiveDevice: required(Type.Boolean(), 'Whether it is an active device.'),
    DeviceIntendedToAdministerMedicine: required(
      Type.Boolean(),
      'Whether it is meant to administer or remove a medicinal product.',
    ),
    SystemDevice: required(Type.Boolean(), 'Whether it is a system that is a device in itself.'),
    ProcedurePackDevice: required(
      Type.Boolean(),
      'Whether it is a procedure pack that is a device in itself.',
    ),
    HumanProductCheck: required(
      Type.Boolean(),
      'Whether it contains a substance derived from human blood or plasma.',
    ),
    MedicinalProductCheck: required(
      Type.Boolean(),
      'Whether it contains a substance that would be a medicinal product on its own.',
    ),
  },
  { $id: 'DEVICE_GROUP_EU_UDI_MDR', title: 'MDR device group', additionalProperties: false },
)
