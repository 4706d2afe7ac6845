import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

const advice = {
  CertificateNumber: 'Give the number that stands on the certificate',
  ExpiryDate: 'Give the date on which it ends or has ended',
} as const

export default defineRule({
  id: 'BR-UDID-113-B',
  title: 'A certificate under a directive has a number and an expiry date.',
  message: '{field} is missing, which a certificate under a directive must have. {advice}.',
  severity: 'error',
  source: businessRules('BR-UDID-113'),
  models: directiveDevices,
  reads: { deviceGroup: ['Certificates'] },

  check({ deviceGroup: { Certificates = [] } }, report) {
    for (const [index, certificate] of Certificates.entries()) {
      for (const field of ['CertificateNumber', 'ExpiryDate'] as const) {
        if (certificate[field] !== undefined) continue
        report({ at: `/deviceGroup/Certificates/${index}/${field}`, words: { field, advice: advice[field] } })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'a certificate that has expired',
        deviceGroup: {
          Certificates: [
            {
              CertificateType: 'MDD_V',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G2 1',
              ExpiryDate: '2021-05-25',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'no expiry date',
        deviceGroup: {
          Certificates: [
            { CertificateType: 'MDD_V', NotifiedBodyActorCode: '0123', CertificateNumber: 'G2 1' },
          ],
        },
        at: '/deviceGroup/Certificates/0/ExpiryDate',
      },
      {
        title: 'neither number nor date, of a device that needs no certificate',
        model: 'EU_UDI_IVDD',
        deviceGroup: { Certificates: [{ CertificateType: 'IVDD_V', NotifiedBodyActorCode: '0123' }] },
        at: ['/deviceGroup/Certificates/0/CertificateNumber', '/deviceGroup/Certificates/0/ExpiryDate'],
      },
    ],
  },
})
