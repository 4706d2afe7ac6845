import type { CanonicalDeviceGroup } from '../../records/canonical.ts'
import { type Content, each, type Row } from '../element-table.ts'

type Certificates = CanonicalDeviceGroup<'EU_UDI_MDR'>['Certificates']

/** `links:DeviceCertificateLinkType` */
const deviceCertificateLink: readonly Row<NonNullable<Certificates>[number]>[] = [
  ['links:certificateNumber', 'CertificateNumber'],
  ['links:NBActorCode', 'NotifiedBodyActorCode'],
  ['links:certificateRevisionNumber', 'CertificateRevisionNumber'],
  ['links:certificateType', 'CertificateType'],
]

/** `links:DeviceCertificateLinksType` */
export function deviceCertificateLinks(certificates: Certificates): Content {
  return each('links:deviceCertificateLink', certificates, deviceCertificateLink)
}
