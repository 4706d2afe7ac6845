import { defineRule } from '../rule.ts'
import { enumerations } from '../sources.ts'

export default defineRule({
  id: 'BR-CRF-004',
  title: 'The certificates of a group are of its legislation.',
  message:
    'CertificateType {value} does not belong to {model}; take one that begins with {prefix}, or remove it.',
  severity: 'error',
  source: enumerations('BR-CRF-004'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR'],
  reads: { deviceGroup: ['Certificates'] },

  check({ model, deviceGroup: { Certificates = [] } }, report) {
    const prefix = model === 'EU_UDI_MDR' ? 'MDR_' : 'IVDR_'
    for (const [index, { CertificateType }] of Certificates.entries()) {
      if (CertificateType.startsWith(prefix)) continue
      const at = `/deviceGroup/Certificates/${index}/CertificateType` as const
      report({ at, value: CertificateType, words: { model, prefix } })
    }
  },

  examples: {
    good: [
      {
        title: 'a certificate that is not needed',
        deviceGroup: {
          Certificates: [{ CertificateType: 'MDR_QUALITY_ASSURANCE', NotifiedBodyActorCode: '0123' }],
        },
      },
    ],
    bad: [
      {
        title: 'a certificate of the other regulation',
        deviceGroup: {
          Certificates: [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/Certificates/0/CertificateType',
      },
    ],
  },
})
