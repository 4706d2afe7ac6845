import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-020',
  title: 'The secondary DI of a device is issued by another agency than its UDI-DI.',
  message:
    'SecondaryDiAgency is {value} (or taken to be, where it is not given), which issued Device too. Name the other agency, or remove SecondaryDi.',
  severity: 'error',
  source: businessRules('BR-UDID-020'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { device: ['IssuingAgency', 'SecondaryDi', 'SecondaryDiAgency'] },

  check({ device: { IssuingAgency, SecondaryDi, SecondaryDiAgency } }, report) {
    if (SecondaryDi === undefined || SecondaryDiAgency !== IssuingAgency) return
    report({ at: '/device/SecondaryDiAgency', value: SecondaryDiAgency })
  },

  examples: {
    good: [
      {
        title: 'GS1 and HIBCC',
        device: { SecondaryDi: 'A123BJC5D6E7', SecondaryDiAgency: 'HIBCC' },
      },
      { title: 'does not apply without a secondary DI', device: {} },
    ],
    bad: [
      {
        title: 'GS1 twice',
        device: { SecondaryDi: '04012345678918', SecondaryDiAgency: 'GS1' },
        at: '/device/SecondaryDiAgency',
      },
      {
        title: 'without an agency the one of the device is meant',
        device: { SecondaryDi: '04012345678918' },
        at: '/device/SecondaryDiAgency',
      },
    ],
  },
})
