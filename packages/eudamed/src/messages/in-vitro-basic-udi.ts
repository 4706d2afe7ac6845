import type { InVitroModel } from '../models/families.ts'
import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { directiveBasicUdi, regulationBasicUdi } from './basic-udi.ts'
import { required } from './element-content.ts'
import { type Row, table } from './element-table.ts'
import { code, flag } from './rows/single-values.ts'
import { specialDeviceType } from './value-types.ts'

type DeviceGroup = CanonicalDeviceGroup<InVitroModel>

const ofInVitroDevice: readonly Row<DeviceGroup>[] = [
  code('basicudi:specialDevice', 'SpecialDeviceType', specialDeviceType(['IVDR', 'IVDD'])),
  required(flag<DeviceGroup>('commondi:companionDiagnostics', 'DeviceCompanionDiagnostics')),
  required(flag<DeviceGroup>('commondi:instrument', 'Instrument')),
  required(flag<DeviceGroup>('commondi:kit', 'KitDevice')),
  required(flag<DeviceGroup>('commondi:microbialSubstances', 'DeviceContainsMicrobialSubstances')),
  required(flag<DeviceGroup>('commondi:nearPatientTesting', 'DeviceIntendedForNearPatientTesting')),
  required(flag<DeviceGroup>('commondi:professionalTesting', 'DeviceIntendedProfessionalTesting')),
  required(flag<DeviceGroup>('commondi:reagent', 'Reagent')),
  required(flag<DeviceGroup>('commondi:selfTesting', 'DeviceIntendedForSelfTesting')),
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
