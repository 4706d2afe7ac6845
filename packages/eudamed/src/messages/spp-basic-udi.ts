import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { basicUdi } from './basic-udi.ts'
import { required } from './element-content.ts'
import { table } from './element-table.ts'
import { texts } from './parts/texts.ts'
import { code } from './rows/single-values.ts'
import { oneOf, srnType } from './value-types.ts'

type DeviceGroup = CanonicalDeviceGroup<'EU_UDI_SPP'>

/** `basicudi:PRBasicUDIType` */
export const sppBasicUdi = table<DeviceGroup>([
  ...basicUdi,
  required(
    texts<DeviceGroup, 'MedicalPurposes'>(
      'basicudi:medicinalPurpose',
      'MedicalPurposes',
      'MedicalPurposeLanguage',
      'MedicalPurpose',
    ),
  ),
  required(code<DeviceGroup>('basicudi:PRActorCode', 'PRActorCode', srnType)),
  required(code<DeviceGroup>('basicudi:type', 'SPPType', oneOf('PROCEDURE_PACK', 'SYSTEM'))),
])
