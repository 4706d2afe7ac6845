import { eudamedDiFault } from '../../identifiers/eudamed-di-fault.ts'
import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

const at = '/deviceGroup/DeviceGroup'

export default defineRule({
  id: 'BR-UDID-642',
  title: 'A EUDAMED DI that the manufacturer made has its form and its check characters.',
  message:
    'DeviceGroup {value} is no EUDAMED DI: {reason}. Give the EUDAMED DI, or make one with "udigate id make" of a part that you choose.',
  severity: 'error',
  source: businessRules('BR-UDID-642'),
  models: directiveDevices,
  spoilsValue: true,
  reads: { device: ['IssuingAgency'], deviceGroup: ['DeviceGroup', 'DeviceGroupAgency'] },

  check({ device: { IssuingAgency }, deviceGroup: { DeviceGroup: value, DeviceGroupAgency } }, report) {
    // With a UDI-DI it follows from that (BR-UDID-641).
    if (IssuingAgency !== 'EUDAMED' || DeviceGroupAgency !== 'EUDAMED') return
    if (value.startsWith('D-')) {
      const reason = 'it is a EUDAMED ID, which belongs in Device'
      report({ at, value, words: { reason } })
      return
    }
    const fault = eudamedDiFault(value)
    // More than one edit fixes it: the EUDAMED ID follows.
    if (fault !== undefined) report({ at, value, words: { reason: fault.reason } })
  },

  examples: {
    good: [
      {
        title: 'the SRN and a number of the manufacturer',
        device: {
          IssuingAgency: 'EUDAMED',
          Device: 'D-BEMF000000106CR023335WE',
          DeviceGroup: 'B-BEMF000000106CR023335WE',
        },
        deviceGroup: { DeviceGroup: 'B-BEMF000000106CR023335WE' },
      },
      { title: 'one of a UDI-DI has no check characters of its own' },
    ],
    bad: [
      {
        title: 'wrong check characters',
        device: { IssuingAgency: 'EUDAMED', Device: 'D-CR023369', DeviceGroup: 'B-CR023369' },
        deviceGroup: { DeviceGroup: 'B-CR023369' },
        at,
      },
      {
        title: 'a EUDAMED ID',
        device: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368', DeviceGroup: 'D-CR023368' },
        deviceGroup: { DeviceGroup: 'D-CR023368' },
        at,
        also: ['BR-UDID-003-A'],
      },
      {
        title: 'a part of the manufacturer that is too long',
        device: {
          IssuingAgency: 'EUDAMED',
          Device: 'D-DEMF000001723CATHETER12WE',
          DeviceGroup: 'B-DEMF000001723CATHETER12WE',
        },
        deviceGroup: { DeviceGroup: 'B-DEMF000001723CATHETER12WE' },
        at,
        says: '21',
      },
    ],
  },
})
