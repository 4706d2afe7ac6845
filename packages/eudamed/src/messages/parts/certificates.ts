import type { DirectiveModel, RegulationDeviceModel } from '../../models/families.ts'
import type { CanonicalDeviceGroup } from '../../records/canonical.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { code, day, text } from '../rows/single-values.ts'

type WithCertificates = Pick<CanonicalDeviceGroup<RegulationDeviceModel>, 'Certificates'>
type WithDirectiveCertificates = Pick<CanonicalDeviceGroup<DirectiveModel>, 'Certificates'>
type Certificate = ItemOf<WithCertificates, 'Certificates'>
type DirectiveCertificate = ItemOf<WithDirectiveCertificates, 'Certificates'>

const afterExpiry: readonly Row<Certificate>[] = [
  code('links:NBActorCode', 'NotifiedBodyActorCode'),
  text('links:certificateRevisionNumber', 'CertificateRevisionNumber'),
  code('links:certificateType', 'CertificateType'),
]

/** `links:DeviceCertificateLinkType` */
const deviceCertificateLink = table<Certificate>([
  text('links:certificateNumber', 'CertificateNumber'),
  ...afterExpiry,
])

/** `links:DeviceCertificateLinkType` of a directive device, of whose certificates the manufacturer alone tells. */
const directiveCertificateLink = table<DirectiveCertificate>([
  text('links:certificateNumber', 'CertificateNumber'),
  day('links:expiryDate', 'ExpiryDate'),
  ...afterExpiry,
])

/** `links:DeviceCertificateLinksType` */
export const deviceCertificateLinks: Row<WithCertificates> = items(
  'basicudi:deviceCertificateLinks',
  'Certificates',
  'links:deviceCertificateLink',
  deviceCertificateLink,
)

/** `links:DeviceCertificateLinksType` */
export const directiveCertificateLinks: Row<WithDirectiveCertificates> = items(
  'basicudi:deviceCertificateLinks',
  'Certificates',
  'links:deviceCertificateLink',
  directiveCertificateLink,
)
