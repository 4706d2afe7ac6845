import { Type } from '@udigate/udi'
import { fieldGroups } from './field-groups.ts'
import { optional, required } from './fields.ts'

/** Fields that the group of a medical device has besides, under MDR, MDD and AIMDD. */
export const medicalDeviceGroupFields = {
  DeviceImplantable: required(
    Type.Boolean(),
    'Implantable',
    'Whether it is implantable.',
    fieldGroups.properties,
  ),
  DeviceImplantableExceptions: optional(
    Type.Boolean(),
    'Suture, staple, dental filling or similar',
    'For implantable devices of class IIb: whether it is a suture, staple, dental filling or another of the exceptions.',
    fieldGroups.properties,
  ),
  DeviceHasMeasuringFunction: required(
    Type.Boolean(),
    'Measuring function',
    'Whether it has a measuring function.',
    fieldGroups.properties,
  ),
  DeviceReusableSurgicalInstrument: required(
    Type.Boolean(),
    'Reusable surgical instrument',
    'Whether it is a reusable surgical instrument.',
    fieldGroups.properties,
  ),
  ActiveDevice: required(
    Type.Boolean(),
    'Active device',
    'Whether it is an active device.',
    fieldGroups.properties,
  ),
  DeviceIntendedToAdministerMedicine: required(
    Type.Boolean(),
    'Administers or removes medicinal products',
    'Whether it is meant to administer or remove a medicinal product.',
    fieldGroups.properties,
  ),
  SystemDevice: required(
    Type.Boolean(),
    'System that is a device in itself',
    'Whether it is a system that is a device in itself.',
    fieldGroups.properties,
  ),
  ProcedurePackDevice: required(
    Type.Boolean(),
    'Procedure pack that is a device in itself',
    'Whether it is a procedure pack that is a device in itself.',
    fieldGroups.properties,
  ),
  HumanProductCheck: required(
    Type.Boolean(),
    'Substance derived from human blood or plasma',
    'Whether it contains a substance derived from human blood or plasma.',
    fieldGroups.properties,
  ),
  MedicinalProductCheck: required(
    Type.Boolean(),
    'Substance that may be a medicinal product',
    'Whether it contains a substance that would be a medicinal product on its own.',
    fieldGroups.properties,
  ),
}
