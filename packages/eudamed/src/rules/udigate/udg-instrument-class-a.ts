import { ivdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'

/** The classes of the regulation above the one that instruments have. */
const higherClasses: ReadonlySet<string> = new Set(['CLASS_B', 'CLASS_C', 'CLASS_D'])

export default defineRule({
  id: 'UDG-INSTRUMENT-CLASS',
  title: 'An instrument that is nothing else is of class A.',
  message:
    'RiskClass {value} does not fit Instrument, which is true: instruments for in vitro diagnostics are of class A, unless another rule puts them higher. Correct RiskClass, or set Instrument to false, unless such a rule applies; EUDAMED accepts this.',
  severity: 'warning',
  source: regulation('IVDR', 'Annex VIII, rule 5(b)'),
  models: ivdrDevices,
  reads: {
    deviceGroup: [
      'RiskClass',
      'Instrument',
      'Reagent',
      'KitDevice',
      'DeviceCompanionDiagnostics',
      'DeviceIntendedForSelfTesting',
    ],
  },

  check({ deviceGroup }, report) {
    const { RiskClass, Instrument, Reagent, KitDevice } = deviceGroup
    if (!Instrument || !higherClasses.has(RiskClass)) return
    // These are classified by what they do besides, and the highest class counts.
    if (Reagent || KitDevice) return
    if (deviceGroup.DeviceCompanionDiagnostics || deviceGroup.DeviceIntendedForSelfTesting) return
    report({ at: '/deviceGroup/RiskClass', value: RiskClass })
  },

  examples: {
    good: [
      { title: 'an instrument of class A', deviceGroup: { Instrument: true, Reagent: false } },
      {
        title: 'does not apply to an instrument with its reagent',
        deviceGroup: { RiskClass: 'CLASS_C', Instrument: true },
      },
      {
        title: 'does not apply to an instrument for self-testing',
        deviceGroup: {
          RiskClass: 'CLASS_C',
          Instrument: true,
          Reagent: false,
          DeviceIntendedForSelfTesting: true,
          Certificates: [{ CertificateType: 'IVDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0459' }],
        },
      },
    ],
    bad: [
      {
        title: 'an instrument of class C',
        deviceGroup: { RiskClass: 'CLASS_C', Instrument: true, Reagent: false },
        at: '/deviceGroup/RiskClass',
      },
      {
        title: 'an instrument of class B',
        deviceGroup: { RiskClass: 'CLASS_B', Instrument: true, Reagent: false },
        at: '/deviceGroup/RiskClass',
      },
      {
        title: 'an instrument of class D',
        deviceGroup: {
          RiskClass: 'CLASS_D',
          Instrument: true,
          Reagent: false,
          Certificates: [{ CertificateType: 'IVDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0459' }],
        },
        at: '/deviceGroup/RiskClass',
      },
    ],
  },
})
