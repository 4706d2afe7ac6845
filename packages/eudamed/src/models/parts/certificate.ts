import * as Type from 'typebox'
import { optional, required, XsText } from '../fields.ts'

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
])

/** A product certificate that a notified body issued. */
export type Certificate = Type.Static<typeof Certificate>
export const Certificate = Type.Object(
  {
    CertificateType: required(CertificateType, 'Certificate type', 'What kind of certificate it is.'),
    NotifiedBodyActorCode: required(
      Type.String({ pattern: '^[0-9]{4}$', examples: ['0123'] }),
      'Notified body',
      'Number of the notified body that issued it, four digits.',
    ),
    CertificateNumber: optional(XsText, 'Certificate number', 'Number of the certificate.'),
    CertificateRevisionNumber: optional(XsText, 'Revision number', 'Revision of the certificate.'),
  },
  { additionalProperties: false },
)
