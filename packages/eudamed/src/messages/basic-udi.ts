import type { DeviceModel, DirectiveModel, RegulationDeviceModel } from '../models/families.ts'
import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { exactlyOne, mandatory } from './element-content.ts'
import { type Row, table } from './element-table.ts'
import { header } from './entity-header.ts'
import { deviceCertificateLinks, directiveCertificateLinks } from './parts/certificates.ts'
import { clinicalInvestigationLinks } from './parts/clinical-investigations.ts'
import { identifier } from './parts/identifier.ts'
import { nested } from './rows/nested.ts'
import { code, flag, passedOver, text } from './rows/single-values.ts'
import { certificateLinks, comments } from './schema-only.ts'
import { anyText, codeTypes, dateTimeType, srnType, sText } from './value-types.ts'

type DeviceGroup = CanonicalDeviceGroup
type DeviceGroupOfDevice = CanonicalDeviceGroup<DeviceModel>
type RegulationDeviceGroup = CanonicalDeviceGroup<RegulationDeviceModel>
type DirectiveDeviceGroup = CanonicalDeviceGroup<DirectiveModel>

/** `commondi:ModelNameGroup`: the name, with the model where there is one. */
const modelName = nested<DeviceGroup>(
  'basicudi:modelName',
  table<DeviceGroup>([
    text('commondi:model', 'DeviceModel', anyText),
    mandatory(text<DeviceGroup>('commondi:name', 'DeviceName', sText)),
  ]),
)

/** `basicudi:BasicUDIType`: what every model has. */
export const basicUdi: readonly Row<DeviceGroup>[] = [
  ...header('deviceGroup'),
  mandatory(code<DeviceGroup>('basicudi:riskClass', 'RiskClass', codeTypes.riskClass)),
  // The model stands alone where there is no name.
  ...exactlyOne<Row<DeviceGroup>>(
    {
      ...text<DeviceGroup>('basicudi:model', 'DeviceModel', sText),
      write: group => (group.DeviceName === undefined ? group.DeviceModel : undefined),
    },
    {
      ...modelName,
      write: group => (group.DeviceName === undefined ? undefined : modelName.write?.(group)),
    },
  ),
  mandatory(identifier<DeviceGroup>('basicudi:identifier', 'DeviceGroup', 'DeviceGroupAgency')),
  passedOver('basicudi:certificateLinks', certificateLinks),
  passedOver('basicudi:lastUpdated', dateTimeType),
]

/** `basicudi:DeviceBasicUDIType` but for the certificates: what all have but systems and procedure packs. */
const beforeCertificates: readonly Row<DeviceGroupOfDevice>[] = [
  ...basicUdi,
  mandatory(flag<DeviceGroupOfDevice>('basicudi:animalTissuesCells', 'AnimalTissuesCells')),
  code('basicudi:ARActorCode', 'ARActorCode', srnType),
  mandatory(flag<DeviceGroupOfDevice>('basicudi:humanTissuesCells', 'HumanTissuesCells')),
  mandatory(code<DeviceGroupOfDevice>('basicudi:MFActorCode', 'MFActorCode', srnType)),
  passedOver('basicudi:ARComments', comments),
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
