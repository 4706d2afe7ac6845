import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

const at = '/device/IssuingAgency'

export default defineRule({
  id: 'UDG-DIRECTIVE-AGENCY',
  title: 'The UDI-DI of a directive device is of GS1, HIBCC or ICCBBA.',
  message:
    'IssuingAgency {value} is not one of the agencies that EUDAMED lists for directive devices (GS1, HIBCC, ICCBBA); EUDAMED may refuse it. Give a UDI-DI of one of these, or leave Device out and give a EUDAMED DI.',
  severity: 'warning',
  source: udigate('Directive devices: open questions'),
  models: directiveDevices,
  reads: { device: ['IssuingAgency'] },

  check({ device: { IssuingAgency: value } }, report) {
    if (value === 'IFA') report({ at, value })
  },

  examples: {
    good: [{ title: 'a UDI-DI of GS1' }],
    bad: [
      {
        title: 'a PPN',
        device: { IssuingAgency: 'IFA', Device: '111234567842', DeviceGroup: 'B-111234567842' },
        deviceGroup: { DeviceGroup: 'B-111234567842' },
        at,
      },
    ],
  },
})
