import type { CanonicalDeviceGroup } from '../../records/canonical.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { code, text } from '../rows/single-values.ts'

type WithCertificates = Pick<CanonicalDeviceGroup<'EU_UDI_MDR' | 'EU_UDI_IVDR'>, 'Certificates'>

/** `links:DeviceCertificateLinkType` */
const deviceCertificateLink = table<ItemOf<WithCertificates, 'Certificates'>>([
  text('links:certificateNumber', 'CertificateNumber'),
  code('links:NBActorCode', 'NotifiedBodyActorCode'),
  text('links:certificateRevisionNumber', 'CertificateRevisionNumber'),
  code('links:certificateType', 'CertificateType'),
])

/** `links:DeviceCertificateLinksType` */
export const deviceCertificateLinks: Row<WithCertificates> = items(
  'basicudi:deviceCertificateLinks',
  'Certificates',
  'links:deviceCertificateLink',
  deviceCertificateLink,
)
