import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { IsoDate, optional, required, XsText } from '../fields.ts'

/** Wide on purpose: BR-CRF-004 says which ones belong to which legislation. */
export const CertificateType = Type.Enum([
  'MDR_PRODUCT_VERIFICATION',
  'MDR_QUALITY_ASSURANCE',
  'MDR_QUALITY_MANAGEMENT_SYSTEM',
  'MDR_TECHNICAL_DOCUMENTATION',
  'MDR_TYPE_EXAMINATION',
  'IVDR_PRODUCTION_QUALITY_ASSURANCE',
  'IVDR_QUALITY_MANAGEMENT_SYSTEM',
  'IVDR_TECHNICAL_DOCUMENTATION',
  'IVDR_TYPE_EXAMINATION',
  'MDD_II_EX_4',
  'MDD_II_4',
  'MDD_III',
  'MDD_IV',
  'MDD_V',
  'MDD_VI',
  'AIMDD_II_EX_4',
  'AIMDD_II_4',
  'AIMDD_III',
  'AIMDD_IV',
  'AIMDD_V',
  'IVDD_III_6',
  'IVDD_IV_EX_4_6',
  'IVDD_IV_4',
  'IVDD_IV_6',
  'IVDD_V',
  'IVDD_VI',
  'IVDD_VII_EX_5',
  'IVDD_VII_5',
])

const certificateFields = {
  CertificateType: required(CertificateType, 'Certificate type', 'What kind of certificate it is.'),
  NotifiedBodyActorCode: required(
    Type.String({ pattern: '^[0-9]{4}$', examples: ['0123'] }),
    'Notified body',
    'Number of the notified body that issued it, four digits.',
  ),
  CertificateNumber: optional(XsText, 'Certificate number', 'Number of the certificate.'),
  CertificateRevisionNumber: optional(XsText, 'Revision number', 'Revision of the certificate.'),
}

/** A product certificate that a notified body issued under a regulation. */
export type Certificate = Static<typeof Certificate>
export const Certificate = Type.Object(certificateFields, { additionalProperties: false })

/** A certificate that a notified body issued under a directive. */
export const DirectiveCertificate = Type.Object(
  {
    ...certificateFields,
    // Wide on purpose, as the number is: BR-UDID-113 says that they must be there.
    ExpiryDate: optional(
      IsoDate,
      'Expiry date',
      'Last day on which it is valid, as the certificate itself says it; it may be past.',
    ),
  },
  { additionalProperties: false },
)
