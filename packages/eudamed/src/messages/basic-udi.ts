import type { DeviceModel, DirectiveModel, RegulationDeviceModel } from '../models/families.ts'
import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { type Row, table } from './element-table.ts'
import { header } from './entity-header.ts'
import { deviceCertificateLinks, directiveCertificateLinks } from './parts/certificates.ts'
import { clinicalInvestigationLinks } from './parts/clinical-investigations.ts'
import { identifier } from './parts/identifier.ts'
import { nested } from './rows/nested.ts'
import { code, flag, passedOver, text } from './rows/single-values.ts'

type DeviceGroup = CanonicalDeviceGroup
type DeviceGroupOfDevice = CanonicalDeviceGroup<DeviceModel>
type RegulationDeviceGroup = CanonicalDeviceGroup<RegulationDeviceModel>
type DirectiveDeviceGroup = CanonicalDeviceGroup<DirectiveModel>

/** `commondi:ModelNameGroup`: the name, with the model where there is one. */
const modelName = nested<DeviceGroup>(
  'basicudi:modelName',
  table<DeviceGroup>([text('commondi:model', 'DeviceModel'), text('commondi:name', 'DeviceName')]),
)

/** `basicudi:BasicUDIType`: what every model has. */
export const basicUdi: readonly Row<DeviceGroup>[] = [
  ...header('deviceGroup'),
  code('basicudi:riskClass', 'RiskClass'),
  // The model stands alone where there is no name.
  {
    ...text<DeviceGroup>('basicudi:model', 'DeviceModel'),
    write: group => (group.DeviceName === undefined ? group.DeviceModel : undefined),
  },
  {
    ...modelName,
    write: group => (group.DeviceName === undefined ? undefined : modelName.write?.(group)),
  },
  identifier('basicudi:identifier', 'DeviceGroup', 'DeviceGroupAgency'),
  passedOver('basicudi:certificateLinks'),
  passedOver('basicudi:lastUpdated'),
]

/** `basicudi:DeviceBasicUDIType` but for the certificates: what all have but systems and procedure packs. */
const beforeCertificates: readonly Row<DeviceGroupOfDevice>[] = [
  ...basicUdi,
  flag('basicudi:animalTissuesCells', 'AnimalTissuesCells'),
  code('basicudi:ARActorCode', 'ARActorCode'),
  flag('basicudi:humanTissuesCells', 'HumanTissuesCells'),
  code('basicudi:MFActorCode', 'MFActorCode'),
  passedOver('basicudi:ARComments'),
  clinicalInvestigationLinks,
]

/** `basicudi:DeviceBasicUDIType`: what MDR and IVDR have. */
export const regulationBasicUdi: readonly Row<RegulationDeviceGroup>[] = [
  ...beforeCertificates,
  deviceCertificateLinks,
]

/** `basicudi:DeviceBasicUDIType`: what the directives have. */
export const directiveBasicUdi: readonly Row<DirectiveDeviceGroup>[] = [
  ...beforeCertificates,
  directiveCertificateLinks,
]
