import { Type } from '@udigate/udi'
import { fieldGroups } from './field-groups.ts'
import { required } from './fields.ts'

/** Fields that the group of an in vitro diagnostic device has besides, under IVDR and IVDD. */
export const inVitroDeviceGroupFields = {
  DeviceIntendedForSelfTesting: required(
    Type.Boolean(),
    'Self-testing',
    'Whether lay persons test themselves with it.',
    fieldGroups.properties,
  ),
  DeviceIntendedForNearPatientTesting: required(
    Type.Boolean(),
    'Near-patient testing',
    'Whether it is for testing near the patient.',
    fieldGroups.properties,
  ),
  DeviceCompanionDiagnostics: required(
    Type.Boolean(),
    'Companion diagnostic',
    'Whether it is a companion diagnostic.',
    fieldGroups.properties,
  ),
  DeviceIntendedProfessionalTesting: required(
    Type.Boolean(),
    'Professional testing',
    'Whether it is for professional testing.',
    fieldGroups.properties,
  ),
  KitDevice: required(Type.Boolean(), 'Kit', 'Whether it is a kit.', fieldGroups.properties),
  Instrument: required(Type.Boolean(), 'Instrument', 'Whether it is an instrument.', fieldGroups.properties),
  Reagent: required(Type.Boolean(), 'Reagent', 'Whether it is a reagent.', fieldGroups.properties),
  DeviceContainsMicrobialSubstances: required(
    Type.Boolean(),
    'Microbial cells or substances',
    'Whether it contains tissues, cells or substances of microbial origin.',
    fieldGroups.properties,
  ),
}
