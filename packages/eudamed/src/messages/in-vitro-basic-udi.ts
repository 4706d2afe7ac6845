import type { InVitroModel } from '../models/families.ts'
import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { directiveBasicUdi, regulationBasicUdi } from './basic-udi.ts'
import { type Row, table } from './element-table.ts'
import { code, flag } from './rows/single-values.ts'

const ofInVitroDevice: readonly Row<CanonicalDeviceGroup<InVitroModel>>[] = [
  code('basicudi:specialDevice', 'SpecialDeviceType'),
  flag('commondi:companionDiagnostics', 'DeviceCompanionDiagnostics'),
  flag('commondi:instrument', 'Instrument'),
  flag('commondi:kit', 'KitDevice'),
  flag('commondi:microbialSubstances', 'DeviceContainsMicrobialSubstances'),
  flag('commondi:nearPatientTesting', 'DeviceIntendedForNearPatientTesting'),
  flag('commondi:professionalTesting', 'DeviceIntendedProfessionalTesting'),
  flag('commondi:reagent', 'Reagent'),
  flag('commondi:selfTesting', 'DeviceIntendedForSelfTesting'),
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
