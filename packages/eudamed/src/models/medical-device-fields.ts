import { Type } from '@udigate/udi'
import { fieldGroups } from './field-groups.ts'
import { optional, required } from './fields.ts'
import { ClinicalSize } from './parts/clinical-size.ts'

/** Fields that the record of a medical device has besides, under MDR, MDD and AIMDD. */
export const medicalDeviceFields = {
  ContainsLatex: required(
    Type.Boolean(),
    'Contains latex',
    'Whether it contains latex.',
    fieldGroups.properties,
  ),
  Reprocessed: required(
    Type.Boolean(),
    'Reprocessed single-use device',
    'Whether it is a reprocessed single-use device.',
    fieldGroups.properties,
  ),
  ClinicalSizes: optional(
    Type.Array(ClinicalSize),
    'Clinical sizes',
    'Clinically relevant sizes.',
    fieldGroups.properties,
  ),
}

/** What the record of a medical device repeats of its group besides. */
export const medicalGroupFieldsRepeated = {
  DeviceReusableSurgicalInstrument: optional(
    Type.Boolean(),
    'Reusable surgical instrument',
    'Repeats the value of the device group.',
    fieldGroups.properties,
  ),
}
