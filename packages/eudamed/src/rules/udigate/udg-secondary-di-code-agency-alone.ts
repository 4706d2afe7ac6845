import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dtxSchema } from '../sources.ts'

export default defineRule({
  id: 'UDG-SECONDARY-DI-CODE',
  title: 'The issuing agency of a secondary DI stands beside that DI.',
  message:
    'SecondaryDiAgency {value} is not sent, because SecondaryDi is missing. Give it, or remove SecondaryDiAgency.',
  severity: 'warning',
  source: dtxSchema('DIIdentifierType'),
  models: everyModel,
  reads: { device: ['SecondaryDi', 'SecondaryDiAgency'] },

  check({ device: { SecondaryDi, SecondaryDiAgency } }, report) {
    if (SecondaryDi !== undefined || SecondaryDiAgency === undefined) return
    const at = '/device/SecondaryDiAgency'
    report({ at, value: SecondaryDiAgency, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [{ title: 'both', device: { SecondaryDi: 'A123BJC5D6E7', SecondaryDiAgency: 'HIBCC' } }],
    bad: [
      {
        title: 'an agency alone',
        device: { SecondaryDiAgency: 'HIBCC' },
        at: '/device/SecondaryDiAgency',
        fixed: 'all',
      },
      {
        title: 'the agency of the device alone',
        device: { SecondaryDiAgency: 'GS1' },
        at: '/device/SecondaryDiAgency',
        fixed: 'all',
      },
      {
        title: 'the agency that issues Master UDI-DIs, alone',
        device: { IssuingAgency: 'HIBCC', Device: 'A123BJC5D6E7', SecondaryDiAgency: 'GS1' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
        at: '/device/SecondaryDiAgency',
        fixed: 'all',
      },
    ],
  },
})
