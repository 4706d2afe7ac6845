import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { regulationBasicUdi } from './basic-udi.ts'
import type { Row } from './element-table.ts'

/** `basicudi:IVDRBasicUDIType` */
export const ivdrBasicUdi: readonly Row<CanonicalDeviceGroup<'EU_UDI_IVDR'>>[] = [
  ...regulationBasicUdi,
  ['basicudi:specialDevice', 'SpecialDeviceType'],
  ['commondi:companionDiagnostics', 'DeviceCompanionDiagnostics'],
  ['commondi:instrument', 'Instrument'],
  ['commondi:kit', 'KitDevice'],
  ['commondi:microbialSubstances', 'DeviceContainsMicrobialSubstances'],
  ['commondi:nearPatientTesting', 'DeviceIntendedForNearPatientTesting'],
  ['commondi:professionalTesting', 'DeviceIntendedProfessionalTesting'],
  ['commondi:reagent', 'Reagent'],
  ['commondi:selfTesting', 'DeviceIntendedForSelfTesting'],
]
