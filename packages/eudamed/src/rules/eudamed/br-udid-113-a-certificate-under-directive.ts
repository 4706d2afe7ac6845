import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

/** The classes of which every device has a certificate; of class I those with a measuring function have one. */
const certified: ReadonlySet<string> = new Set([
  'CLASS_IIA',
  'CLASS_IIB',
  'CLASS_III',
  'AIMDD',
  'IVD_ANNEX_II_LIST_A',
  'IVD_ANNEX_II_LIST_B',
  'IVD_DEVICES_SELF_TESTING',
])

export default defineRule({
  id: 'BR-UDID-113-A',
  title:
    'A directive device above the lowest risk class, or with a measuring function, names its certificates.',
  message:
    'Certificates is missing, which a device of RiskClass {value} under {legislation} needs. Give each certificate that covers it, with its type, notified body, number and expiry date.',
  severity: 'error',
  source: businessRules('BR-UDID-113'),
  models: directiveDevices,
  reads: {
    deviceGroup: ['ApplicableLegislation', 'RiskClass', 'DeviceHasMeasuringFunction', 'Certificates'],
  },

  check({ deviceGroup }, report) {
    const { ApplicableLegislation, RiskClass, DeviceHasMeasuringFunction, Certificates } = deviceGroup
    if (Certificates !== undefined) return
    const isMeasuring = RiskClass === 'CLASS_I' && DeviceHasMeasuringFunction === true
    if (!certified.has(RiskClass) && !isMeasuring) return
    report({
      at: '/deviceGroup/Certificates',
      value: RiskClass,
      words: { legislation: ApplicableLegislation },
    })
  },

  examples: {
    good: [
      {
        title: 'class I',
        deviceGroup: { RiskClass: 'CLASS_I', Certificates: null },
        device: { Sterile: false },
      },
      { title: 'a diagnostic of no list', model: 'EU_UDI_IVDD', deviceGroup: { Certificates: null } },
    ],
    bad: [
      { title: 'class IIa', deviceGroup: { Certificates: null }, at: '/deviceGroup/Certificates' },
      {
        title: 'class I with a measuring function',
        deviceGroup: { RiskClass: 'CLASS_I', DeviceHasMeasuringFunction: true, Certificates: [] },
        device: { Sterile: false },
        at: '/deviceGroup/Certificates',
      },
      {
        title: 'an active implant',
        deviceGroup: {
          ApplicableLegislation: 'AIMDD',
          RiskClass: 'AIMDD',
          ActiveDevice: true,
          DeviceImplantable: true,
          Certificates: null,
        },
        at: '/deviceGroup/Certificates',
        says: 'AIMDD',
      },
      {
        title: 'a diagnostic for self-testing',
        model: 'EU_UDI_IVDD',
        deviceGroup: { RiskClass: 'IVD_DEVICES_SELF_TESTING', DeviceIntendedForSelfTesting: true },
        at: '/deviceGroup/Certificates',
      },
    ],
  },
})
