import { deriveEudamedDi } from '../../identifiers/eudamed-di.ts'
import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

const at = '/deviceGroup/DeviceGroup'

export default defineRule({
  id: 'BR-UDID-641',
  title: 'The EUDAMED DI of a directive device that has a UDI-DI is made of that UDI-DI.',
  message:
    'DeviceGroup {value} is not {expected}, which follows from the UDI-DI of the device. Write that, or leave DeviceGroup out.',
  severity: 'error',
  source: businessRules('BR-UDID-641'),
  models: directiveDevices,
  reads: { device: ['Device', 'IssuingAgency'], deviceGroup: ['DeviceGroup', 'DeviceGroupAgency'] },

  check({ device: { Device, IssuingAgency }, deviceGroup: { DeviceGroup, DeviceGroupAgency } }, report) {
    if (IssuingAgency === 'EUDAMED' || DeviceGroupAgency !== 'EUDAMED') return
    const expected = deriveEudamedDi(Device)
    if (DeviceGroup === expected) return
    report({
      at,
      value: DeviceGroup,
      words: { expected },
      fix: [{ op: 'replace', path: at, value: expected }],
    })
  },

  examples: {
    good: [
      {
        title: 'a EUDAMED DI that is left out follows from the UDI-DI',
        device: { DeviceGroup: null },
        deviceGroup: { DeviceGroup: null, DeviceGroupAgency: null },
      },
      {
        title: 'a device without a UDI-DI has a EUDAMED DI of its own',
        device: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368', DeviceGroup: 'B-CR023368' },
        deviceGroup: { DeviceGroup: 'B-CR023368' },
      },
    ],
    bad: [
      {
        title: 'a EUDAMED DI that the manufacturer made although there is a UDI-DI',
        device: { DeviceGroup: 'B-CR023368' },
        deviceGroup: { DeviceGroup: 'B-CR023368' },
        at,
        fixed: 'all',
      },
      {
        title: 'a Basic UDI-DI',
        model: 'EU_UDI_IVDD',
        device: { DeviceGroup: '4012345GLUCO1HY' },
        deviceGroup: { DeviceGroup: '4012345GLUCO1HY' },
        at,
        fixed: 'all',
      },
    ],
  },
})
