import { ivddDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

const at = '/deviceGroup/DeviceIntendedForSelfTesting'

export default defineRule({
  id: 'UDG-DIRECTIVE-SELF-TESTING',
  title: 'A diagnostic of the class for self-testing is said to be for self-testing.',
  message:
    'DeviceIntendedForSelfTesting is {value} and RiskClass is {class}. {advice}; a diagnostic of list A or B may be for self-testing too.',
  severity: 'warning',
  source: udigate('Directive devices: open questions'),
  models: ivddDevices,
  reads: { deviceGroup: ['RiskClass', 'DeviceIntendedForSelfTesting'] },

  check({ deviceGroup: { RiskClass, DeviceIntendedForSelfTesting: value } }, report) {
    const isWrong = RiskClass === 'IVD_DEVICES_SELF_TESTING' ? !value : RiskClass === 'IVD_GENERAL' && value
    if (!isWrong) return
    const advice = value
      ? 'Set RiskClass to IVD_DEVICES_SELF_TESTING, or DeviceIntendedForSelfTesting to false'
      : 'Set DeviceIntendedForSelfTesting to true, or correct RiskClass'
    report({ at, value, words: { class: RiskClass, advice } })
  },

  examples: {
    good: [{ title: 'a diagnostic of no list that is not for self-testing' }],
    bad: [
      { title: 'one of no list for self-testing', deviceGroup: { DeviceIntendedForSelfTesting: true }, at },
      {
        title: 'the class alone',
        deviceGroup: {
          RiskClass: 'IVD_DEVICES_SELF_TESTING',
          Certificates: [
            {
              CertificateType: 'IVDD_III_6',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'V1 1',
              ExpiryDate: '2025-05-26',
            },
          ],
        },
        at,
      },
    ],
  },
})
