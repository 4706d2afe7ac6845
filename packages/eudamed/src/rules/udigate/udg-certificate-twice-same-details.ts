import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'UDG-CERTIFICATE-TWICE',
  title: 'The certificates of a group are different from each other.',
  message:
    'This {value} of the same notified body, with the same number and revision, is already in Certificates. Remove one of them, or correct what makes them differ; no rule of EUDAMED refuses it.',
  severity: 'warning',
  source: udigate('Entries given twice'),
  models: devices,
  reads: { deviceGroup: ['Certificates'] },

  check({ deviceGroup: { Certificates = [] } }, report) {
    const getKey = (certificate: (typeof Certificates)[number]): string =>
      JSON.stringify([
        certificate.CertificateType,
        certificate.NotifiedBodyActorCode,
        certificate.CertificateNumber,
        certificate.CertificateRevisionNumber,
      ])
    for (const { item, index } of findRepeats(Certificates, getKey)) {
      const at = `/deviceGroup/Certificates/${index}` as const
      report({ at, value: item.CertificateType, fix: [{ op: 'remove', path: at }] })
    }
  },

  examples: {
    good: [
      {
        title: 'two revisions of one certificate',
        deviceGroup: {
          Certificates: [
            {
              CertificateType: 'MDR_TYPE_EXAMINATION',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G1',
              CertificateRevisionNumber: '1',
            },
            {
              CertificateType: 'MDR_TYPE_EXAMINATION',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G1',
              CertificateRevisionNumber: '2',
            },
          ],
        },
      },
      {
        title: 'two types, two notified bodies and two numbers',
        deviceGroup: {
          Certificates: [
            {
              CertificateType: 'MDR_TYPE_EXAMINATION',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G1',
            },
            {
              CertificateType: 'MDR_TYPE_EXAMINATION',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G2',
            },
            {
              CertificateType: 'MDR_TYPE_EXAMINATION',
              NotifiedBodyActorCode: '2797',
              CertificateNumber: 'G1',
            },
            {
              CertificateType: 'MDR_QUALITY_ASSURANCE',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G1',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'one certificate twice',
        deviceGroup: {
          Certificates: [
            {
              CertificateType: 'MDR_TYPE_EXAMINATION',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G1',
            },
            {
              CertificateType: 'MDR_QUALITY_ASSURANCE',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G2',
            },
            {
              CertificateNumber: 'G1',
              NotifiedBodyActorCode: '0123',
              CertificateType: 'MDR_TYPE_EXAMINATION',
            },
          ],
        },
        at: '/deviceGroup/Certificates/2',
        fixed: 'all',
      },
      {
        title: 'on the device record',
        model: 'EU_UDI_IVDR',
        device: {
          Certificates: [
            { CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' },
            { CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' },
          ],
        },
        at: '/device/Certificates/1',
        fixed: 'all',
      },
    ],
  },
})
