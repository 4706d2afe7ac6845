import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { fill, type Row } from './element-table.ts'
import { deviceCertificateLinks } from './parts/certificates.ts'
import { clinicalInvestigationLinks } from './parts/clinical-investigations.ts'
import { identifier } from './parts/identifier.ts'

type DeviceGroup = CanonicalDeviceGroup
type RegulationDeviceGroup = CanonicalDeviceGroup<'EU_UDI_MDR' | 'EU_UDI_IVDR'>

/** `basicudi:BasicUDIType`: what every model has. */
export const basicUdi: readonly Row<DeviceGroup>[] = [
  ['basicudi:riskClass', 'RiskClass'],
  ['basicudi:model', group => (group.DeviceName === undefined ? group.DeviceModel : undefined)],
  ['basicudi:modelName', group => (group.DeviceName === undefined ? undefined : fill(modelName, group))],
  ['basicudi:identifier', group => identifier(group.DeviceGroup, group.DeviceGroupAgency)],
]

/** `commondi:ModelNameGroup`: the name, with the model where there is one. */
const modelName: readonly Row<DeviceGroup>[] = [
  ['commondi:model', 'DeviceModel'],
  ['commondi:name', 'DeviceName'],
]

/** `basicudi:DeviceBasicUDIType`: what MDR and IVDR have. */
export const regulationBasicUdi: readonly Row<RegulationDeviceGroup>[] = [
  ...basicUdi,
  ['basicudi:animalTissuesCells', 'AnimalTissuesCells'],
  ['basicudi:ARActorCode', 'ARActorCode'],
  ['basicudi:humanTissuesCells', 'HumanTissuesCells'],
  ['basicudi:MFActorCode', 'MFActorCode'],
  ['basicudi:clinicalInvestigationLinks', group => clinicalInvestigationLinks(group.ClinicalInvestigations)],
  ['basicudi:deviceCertificateLinks', group => deviceCertificateLinks(group.Certificates)],
]
