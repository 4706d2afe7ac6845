import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { basicUdi } from './basic-udi.ts'
import { mandatory } from './element-content.ts'
import { table } from './element-table.ts'
import { texts } from './parts/texts.ts'
import { code } from './rows/single-values.ts'
import { enumeration, srnType } from './value-types.ts'

type DeviceGroup = CanonicalDeviceGroup<'EU_UDI_SPP'>

/** `basicudi:PRBasicUDIType` */
export const sppBasicUdi = table<DeviceGroup>([
  ...basicUdi,
  mandatory(
    texts<DeviceGroup, 'MedicalPurposes'>(
      'basicudi:medicinalPurpose',
      'MedicalPurposes',
      'MedicalPurposeLanguage',
      'MedicalPurpose',
    ),
  ),
  mandatory(code<DeviceGroup>('basicudi:PRActorCode', 'PRActorCode', srnType)),
  mandatory(code<DeviceGroup>('basicudi:type', 'SPPType', enumeration('PROCEDURE_PACK', 'SYSTEM'))),
])
