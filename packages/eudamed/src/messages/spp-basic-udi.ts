import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { basicUdi } from './basic-udi.ts'
import { table } from './element-table.ts'
import { texts } from './parts/texts.ts'
import { code } from './rows/single-values.ts'

/** `basicudi:PRBasicUDIType` */
export const sppBasicUdi = table<CanonicalDeviceGroup<'EU_UDI_SPP'>>([
  ...basicUdi,
  texts('basicudi:medicinalPurpose', 'MedicalPurposes', 'MedicalPurposeLanguage', 'MedicalPurpose'),
  code('basicudi:PRActorCode', 'PRActorCode'),
  code('basicudi:type', 'SPPType'),
])
