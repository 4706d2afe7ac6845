import * as Type from 'typebox'
import { regulationDeviceGroupFields } from '../device-group-fields.ts'
import { required } from '../fields.ts'

/** The device group record (Basic UDI-DI) of the in vitro diagnostic devices regulation. */
export type DeviceGroup = Type.Static<typeof DeviceGroup>
export const DeviceGroup = Type.Object(
  {
    ...regulationDeviceGroupFields,
    DeviceIntendedForSelfTesting: required(Type.Boolean(), 'Whether lay persons test themselves with it.'),
    DeviceIntendedForNearPatientTesting: required(
      Type.Boolean(),
      'Whether it is for testing near the patient.',
    ),
    DeviceCompanionDiagnostics: required(Type.Boolean(), 'Whether it is a companion diagnostic.'),
    DeviceIntendedProfessionalTesting: required(Type.Boolean(), 'Whether it is for professional testing.'),
    KitDevice: required(Type.Boolean(), 'Whether it is a kit.'),
    Instrument: required(Type.Boolean(), 'Whether it is an instrument.'),
    Reagent: required(Type.Boolean(), 'Whether it is a reagent.'),
    DeviceContainsMicrobialSubstances: required(
      Type.Boolean(),
      'Whether it contains tissues, cells or substances of microbial origin.',
    ),
  },
  { $id: 'DEVICE_GROUP_EU_UDI_IVDR', title: 'IVDR device group', additionalProperties: false },
)
