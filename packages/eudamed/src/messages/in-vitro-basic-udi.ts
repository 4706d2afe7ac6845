import type { InVitroModel } from '../models/families.ts'
import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { directiveBasicUdi, regulationBasicUdi } from './basic-udi.ts'
import { mandatory } from './element-content.ts'
import { type Row, table } from './element-table.ts'
import { code, flag } from './rows/single-values.ts'
import { specialDeviceType } from './value-types.ts'

type DeviceGroup = CanonicalDeviceGroup<InVitroModel>

const ofInVitroDevice: readonly Row<DeviceGroup>[] = [
  code('basicudi:specialDevice', 'SpecialDeviceType', specialDeviceType(['IVDR', 'IVDD'])),
  mandatory(flag<DeviceGroup>('commondi:companionDiagnostics', 'DeviceCompanionDiagnostics')),
  mandatory(flag<DeviceGroup>('commondi:instrument', 'Instrument')),
  mandatory(flag<DeviceGroup>('commondi:kit', 'KitDevice')),
  mandatory(flag<DeviceGroup>('commondi:microbialSubstances', 'DeviceContainsMicrobialSubstances')),
  mandatory(flag<DeviceGroup>('commondi:nearPatientTesting', 'DeviceIntendedForNearPatientTesting')),
  mandatory(flag<DeviceGroup>('commondi:professionalTesting', 'DeviceIntendedProfessionalTesting')),
  mandatory(flag<DeviceGroup>('commondi:reagent', 'Reagent')),
  mandatory(flag<DeviceGroup>('commondi:selfTesting', 'DeviceIntendedForSelfTesting')),
]

/** `basicudi:IVDRBasicUDIType` */
export const ivdrBasicUdi = table<CanonicalDeviceGroup<'EU_UDI_IVDR'>>([
  ...regulationBasicUdi,
  ...ofInVitroDevice,
])

/** `eudi:IVDEUDIType` */
export const ivddBasicUdi = table<CanonicalDeviceGroup<'EU_UDI_IVDD'>>([
  ...directiveBasicUdi,
  ...ofInVitroDevice,
])
