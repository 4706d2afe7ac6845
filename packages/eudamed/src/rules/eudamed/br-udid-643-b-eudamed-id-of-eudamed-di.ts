import { deriveEudamedId } from '../../identifiers/eudamed-di.ts'
import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

const at = '/device/Device'

export default defineRule({
  id: 'BR-UDID-643-B',
  title: 'The EUDAMED ID of a directive device is its EUDAMED DI with D- in the place of B-.',
  message:
    'Device {value} is not {expected}, which is the EUDAMED ID of this EUDAMED DI. Write that, or leave Device out; for a UDI-DI say in IssuingAgency who issued it.',
  severity: 'error',
  source: businessRules('BR-UDID-643'),
  models: directiveDevices,
  reads: { device: ['Device', 'IssuingAgency'], deviceGroup: ['DeviceGroup'] },

  check({ device: { Device, IssuingAgency }, deviceGroup: { DeviceGroup } }, report) {
    // What does not begin as a EUDAMED DI is for BR-UDID-642.
    if (IssuingAgency !== 'EUDAMED' || !DeviceGroup.startsWith('B-')) return
    const expected = deriveEudamedId(DeviceGroup)
    if (Device === expected) return
    report({ at, value: Device, words: { expected }, fix: [{ op: 'replace', path: at, value: expected }] })
  },

  examples: {
    good: [
      {
        title: 'a EUDAMED ID that is left out follows from the EUDAMED DI',
        device: { IssuingAgency: null, Device: null, DeviceGroup: 'B-CR023368' },
        deviceGroup: { DeviceGroup: 'B-CR023368' },
      },
    ],
    bad: [
      {
        title: 'the EUDAMED ID of another EUDAMED DI',
        device: { IssuingAgency: 'EUDAMED', Device: 'D-BEMF000000106CR023335WE', DeviceGroup: 'B-CR023368' },
        deviceGroup: { DeviceGroup: 'B-CR023368' },
        at,
        fixed: 'all',
      },
      {
        title: 'D- before the whole EUDAMED DI',
        device: { IssuingAgency: 'EUDAMED', Device: 'D-B-CR023368', DeviceGroup: 'B-CR023368' },
        deviceGroup: { DeviceGroup: 'B-CR023368' },
        at,
        fixed: 'all',
      },
    ],
  },
})
