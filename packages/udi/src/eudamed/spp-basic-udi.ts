import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { basicUdi } from './basic-udi.ts'
import type { Row } from './element-table.ts'
import { texts } from './parts/texts.ts'

/** `basicudi:PRBasicUDIType` */
export const sppBasicUdi: readonly Row<CanonicalDeviceGroup<'EU_UDI_SPP'>>[] = [
  ...basicUdi,
  [
    'basicudi:medicinalPurpose',
    group => texts(group.MedicalPurposes, 'MedicalPurposeLanguage', 'MedicalPurpose'),
  ],
  ['basicudi:PRActorCode', 'PRActorCode'],
  ['basicudi:type', 'SPPType'],
]
