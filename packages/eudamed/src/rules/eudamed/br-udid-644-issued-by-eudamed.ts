import { checkEudamedDi } from '../../identifiers/eudamed-di.ts'
import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-644',
  title: 'EUDAMED is the issuing agency of EUDAMED DIs and EUDAMED IDs.',
  message:
    '{field} {value} is not the agency of a {what}: EUDAMED issues it. Write EUDAMED, or leave {field} out.',
  severity: 'error',
  source: businessRules('BR-UDID-644'),
  models: directiveDevices,
  reads: { device: ['Device', 'IssuingAgency'], deviceGroup: ['DeviceGroupAgency'] },

  check({ device: { Device, IssuingAgency }, deviceGroup: { DeviceGroupAgency } }, report) {
    if (DeviceGroupAgency !== 'EUDAMED') {
      const at = '/deviceGroup/DeviceGroupAgency'
      const words = { field: 'DeviceGroupAgency', what: 'EUDAMED DI' }
      report({ at, value: DeviceGroupAgency, words, fix: [{ op: 'replace', path: at, value: 'EUDAMED' }] })
    }
    if (IssuingAgency !== 'EUDAMED' && Device.startsWith('D-') && checkEudamedDi(Device).ok) {
      const at = '/device/IssuingAgency'
      const words = { field: 'IssuingAgency', what: 'EUDAMED ID' }
      report({ at, value: IssuingAgency, words, fix: [{ op: 'replace', path: at, value: 'EUDAMED' }] })
    }
  },

  examples: {
    good: [
      {
        title: 'both are EUDAMED where they are left out',
        device: { IssuingAgency: null, Device: null, DeviceGroup: 'B-CR023368' },
        deviceGroup: { DeviceGroup: 'B-CR023368', DeviceGroupAgency: null },
      },
    ],
    bad: [
      {
        title: 'the agency of the UDI-DI at the EUDAMED DI',
        deviceGroup: { DeviceGroupAgency: 'GS1' },
        at: '/deviceGroup/DeviceGroupAgency',
        fixed: 'all',
        also: ['BR-UDID-069'],
      },
      {
        title: 'a EUDAMED ID of HIBCC',
        device: { IssuingAgency: 'HIBCC', Device: 'D-CR023368', DeviceGroup: 'B-CR023368' },
        deviceGroup: { DeviceGroup: 'B-CR023368' },
        at: '/device/IssuingAgency',
        fixed: 'all',
        also: ['BR-UDID-641', 'UDG-DI-FORMAT'],
      },
    ],
  },
})
