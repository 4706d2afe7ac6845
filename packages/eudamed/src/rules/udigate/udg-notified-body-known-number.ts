import { regulationDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { proposeCode } from '../terms/nearest-codes.ts'

export default defineRule({
  id: 'UDG-NOTIFIED-BODY',
  title: 'The number of a notified body is among the known ones.',
  message:
    'NotifiedBodyActorCode {value} is not in the list of notified bodies (version {version}), where the nearest are {nearest}. Correct it, unless the body is new.',
  severity: 'warning',
  source: udigate('Notified bodies'),
  models: regulationDevices,
  reads: { deviceGroup: ['Certificates'] },

  check({ deviceGroup: { Certificates = [] } }, report, { notifiedBodies }) {
    for (const [index, { NotifiedBodyActorCode }] of Certificates.entries()) {
      if (notifiedBodies.has(NotifiedBodyActorCode)) continue
      report({
        at: `/deviceGroup/Certificates/${index}/NotifiedBodyActorCode`,
        value: NotifiedBodyActorCode,
        explain: () => ({
          words: {
            version: notifiedBodies.version,
            nearest: proposeCode(NotifiedBodyActorCode, notifiedBodies).nearest,
          },
        }),
      })
    }
  },

  examples: {
    good: [
      {
        title: 'a known one',
        deviceGroup: {
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '2797' }],
        },
      },
    ],
    bad: [
      {
        title: 'an unknown one',
        deviceGroup: {
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0413' }],
        },
        at: '/deviceGroup/Certificates/0/NotifiedBodyActorCode',
      },
    ],
  },
})
