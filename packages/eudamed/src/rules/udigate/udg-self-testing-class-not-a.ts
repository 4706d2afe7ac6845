import { ivdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'

export default defineRule({
  id: 'UDG-SELF-TESTING-CLASS',
  title: 'A device for self-testing is of class C, or of class B where the regulation lists it.',
  message:
    'RiskClass {value} does not fit DeviceIntendedForSelfTesting, which is true: such devices are of class C, those for pregnancy, fertility, cholesterol and some tests of urine of class B. Correct RiskClass, or set DeviceIntendedForSelfTesting to false; EUDAMED accepts this.',
  severity: 'warning',
  source: regulation('IVDR', 'Annex VIII, rule 4(a)'),
  models: ivdrDevices,
  reads: { deviceGroup: ['RiskClass', 'DeviceIntendedForSelfTesting'] },

  check({ deviceGroup: { RiskClass, DeviceIntendedForSelfTesting } }, report) {
    if (!DeviceIntendedForSelfTesting || RiskClass !== 'CLASS_A') return
    report({ at: '/deviceGroup/RiskClass', value: RiskClass })
  },

  examples: {
    good: [
      {
        title: 'a pregnancy test of class B',
        deviceGroup: {
          RiskClass: 'CLASS_B',
          DeviceIntendedForSelfTesting: true,
          Certificates: [{ CertificateType: 'IVDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0459' }],
        },
      },
      {
        title: 'does not apply to near-patient testing',
        deviceGroup: { DeviceIntendedForNearPatientTesting: true },
      },
    ],
    bad: [
      {
        title: 'a test for lay persons of class A',
        deviceGroup: { DeviceIntendedForSelfTesting: true },
        at: '/deviceGroup/RiskClass',
      },
    ],
  },
})
