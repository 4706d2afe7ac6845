import type { DirectiveModel, RegulationDeviceModel } from '../../models/families.ts'
import type { CanonicalDeviceGroup } from '../../records/canonical.ts'
import { mandatory } from '../element-content.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { code, day, notRead, text } from '../rows/single-values.ts'
import { codeTypes, dateType, notifiedBodyType, xsText } from '../value-types.ts'

type WithCertificates = Pick<CanonicalDeviceGroup<RegulationDeviceModel>, 'Certificates'>
type WithDirectiveCertificates = Pick<CanonicalDeviceGroup<DirectiveModel>, 'Certificates'>
type Certificate = ItemOf<WithCertificates, 'Certificates'>
type DirectiveCertificate = ItemOf<WithDirectiveCertificates, 'Certificates'>

const afterExpiry: readonly Row<Certificate>[] = [
  mandatory(code('links:NBActorCode', 'NotifiedBodyActorCode', notifiedBodyType)),
  text('links:certificateRevisionNumber', 'CertificateRevisionNumber', xsText),
  mandatory(code('links:certificateType', 'CertificateType', codeTypes.certificateType)),
]

/** `links:DeviceCertificateLinkType` */
const deviceCertificateLink = table<Certificate>([
  text('links:certificateNumber', 'CertificateNumber', xsText),
  notRead('links:expiryDate', dateType),
  ...afterExpiry,
])

/** `links:DeviceCertificateLinkType` of a directive device, of whose certificates the manufacturer alone tells. */
const directiveCertificateLink = table<DirectiveCertificate>([
  text('links:certificateNumber', 'CertificateNumber', xsText),
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
