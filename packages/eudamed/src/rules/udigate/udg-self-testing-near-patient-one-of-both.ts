import { inVitroDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'

export default defineRule({
  id: 'UDG-SELF-TESTING-NEAR-PATIENT',
  title: 'A device for near-patient testing is not meant for self-testing.',
  message:
    'DeviceIntendedForSelfTesting and DeviceIntendedForNearPatientTesting are both true; by definition a device for near-patient testing is used by a health professional and not for self-testing. Set DeviceIntendedForSelfTesting to false for a device that professionals use, DeviceIntendedForNearPatientTesting to false for one that patients use; EUDAMED accepts this.',
  severity: 'warning',
  source: regulation('IVDR', 'Article 2(5) and (6)'),
  models: inVitroDevices,
  reads: { deviceGroup: ['DeviceIntendedForSelfTesting', 'DeviceIntendedForNearPatientTesting'] },

  check({ deviceGroup: { DeviceIntendedForSelfTesting, DeviceIntendedForNearPatientTesting } }, report) {
    if (!DeviceIntendedForSelfTesting || !DeviceIntendedForNearPatientTesting) return
    report({ at: '/deviceGroup/DeviceIntendedForNearPatientTesting' })
  },

  examples: {
    good: [
      { title: 'near the patient alone', deviceGroup: { DeviceIntendedForNearPatientTesting: true } },
      {
        title: 'self-testing alone',
        deviceGroup: {
          RiskClass: 'CLASS_C',
          DeviceIntendedForSelfTesting: true,
          Certificates: [{ CertificateType: 'IVDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0459' }],
        },
      },
    ],
    bad: [
      {
        title: 'both',
        deviceGroup: {
          RiskClass: 'CLASS_C',
          DeviceIntendedForSelfTesting: true,
          DeviceIntendedForNearPatientTesting: true,
          Certificates: [{ CertificateType: 'IVDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0459' }],
        },
        at: '/deviceGroup/DeviceIntendedForNearPatientTesting',
      },
    ],
  },
})
