import { ivdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { certificatesNeededByIvdr } from '../terms/certificates-needed.ts'
import { translateValue } from '../terms/counterpart.ts'

export default defineRule({
  id: 'RULE-00015',
  title:
    'Diagnostics of class D, and of B and C for self- or near-patient testing, name a product certificate.',
  message:
    'Certificates has none of the type {expected}, which this device of RiskClass {value} needs. Give one, with the number of the notified body that issued it.',
  severity: 'error',
  source: businessRules('RULE-00015'),
  models: ivdrDevices,
  needsWholeLists: true,
  reads: {
    deviceGroup: [
      'RiskClass',
      'DeviceIntendedForSelfTesting',
      'DeviceIntendedForNearPatientTesting',
      'Certificates',
    ],
  },

  check({ deviceGroup }, report) {
    const needed = certificatesNeededByIvdr(deviceGroup)
    const { Certificates = [], RiskClass } = deviceGroup
    if (needed.length === 0) return
    // One of the other regulation is for BR-CRF-004.
    const isNeeded = (type: string): boolean =>
      needed.includes(translateValue('EU_UDI_IVDR', 'IVDR', 'CertificateType', type) ?? type)
    if (Certificates.some(({ CertificateType }) => isNeeded(CertificateType))) return
    report({ at: '/deviceGroup/Certificates', value: RiskClass, words: { expected: needed.join(' or ') } })
  },

  examples: {
    good: [
      {
        title: 'class D',
        deviceGroup: {
          RiskClass: 'CLASS_D',
          Certificates: [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
      },
      { title: 'does not apply to class C for laboratories', deviceGroup: { RiskClass: 'CLASS_C' } },
      {
        title: 'does not apply to class A for self-testing',
        deviceGroup: { DeviceIntendedForSelfTesting: true },
      },
    ],
    bad: [
      { title: 'class D', deviceGroup: { RiskClass: 'CLASS_D' }, at: '/deviceGroup/Certificates' },
      {
        title: 'class C for testing near the patient',
        deviceGroup: { RiskClass: 'CLASS_C', DeviceIntendedForNearPatientTesting: true },
        at: '/deviceGroup/Certificates',
      },
      {
        title: 'class B for self-testing takes no type examination',
        deviceGroup: {
          RiskClass: 'CLASS_B',
          DeviceIntendedForSelfTesting: true,
          Certificates: [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/Certificates',
      },
    ],
  },
})
