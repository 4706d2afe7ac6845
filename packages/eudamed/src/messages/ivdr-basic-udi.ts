import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { regulationBasicUdi } from './basic-udi.ts'
import { table } from './element-table.ts'
import { code, flag } from './rows/single-values.ts'

/** `basicudi:IVDRBasicUDIType` */
export const ivdrBasicUdi = table<CanonicalDeviceGroup<'EU_UDI_IVDR'>>([
  ...regulationBasicUdi,
  code('basicudi:specialDevice', 'SpecialDeviceType'),
  flag('commondi:companionDiagnostics', 'DeviceCompanionDiagnostics'),
  flag('commondi:instrument', 'Instrument'),
  flag('commondi:kit', 'KitDevice'),
  flag('commondi:microbialSubstances', 'DeviceContainsMicrobialSubstances'),
  flag('commondi:nearPatientTesting', 'DeviceIntendedForNearPatientTesting'),
  flag('commondi:professionalTesting', 'DeviceIntendedProfessionalTesting'),
  flag('commondi:reagent', 'Reagent'),
  flag('commondi:selfTesting', 'DeviceIntendedForSelfTesting'),
])
