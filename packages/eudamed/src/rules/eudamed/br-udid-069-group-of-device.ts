import { everyModel } from '../../models/families.ts'
import type { IssuingAgency } from '../../models/fields.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { type BasicUdiDiFault, basicUdiDiFault } from '../terms/basic-udi-di-fault.ts'

export default defineRule({
  id: 'BR-UDID-069',
  title: 'A device names the device group that is sent with it.',
  message: '{field} {value} of the device is not {expected}, which the device group has. Make both the same.',
  severity: 'error',
  source: businessRules('BR-UDID-069'),
  models: everyModel,
  reads: { device: ['DeviceGroup', 'DeviceGroupAgency'], deviceGroup: ['DeviceGroup', 'DeviceGroupAgency'] },

  check({ device, deviceGroup }, report) {
    for (const field of ['DeviceGroup', 'DeviceGroupAgency'] as const) {
      const value = device[field]
      const expected = deviceGroup[field]
      if (value === expected) continue
      // Where the group's own identifier is wrong (BR-UDID-003-B), it is not the device's that must change.
      const fault = findGroupFault(deviceGroup)
      if (fault && (fault.expected === value || fault.agency === value)) continue
      const at = `/device/${field}` as const
      const fix = [{ op: 'replace', path: at, value: expected }] as const
      report({ at, value, words: { field, expected }, ...(fault ? {} : { fix }) })
    }
  },

  examples: {
    good: [{ title: 'the agency too', device: { DeviceGroupAgency: 'GS1' } }],
    bad: [
      {
        title: 'another group',
        device: { DeviceGroup: '4399902372GRPGM' },
        at: '/device/DeviceGroup',
        fixed: 'all',
      },
      {
        title: 'another agency',
        device: { DeviceGroupAgency: 'IFA' },
        at: '/device/DeviceGroupAgency',
        fixed: 'all',
      },
      {
        title: 'another group, and what the record of the group has is no identifier',
        deviceGroup: { DeviceGroup: 'NADEL' },
        at: '/device/DeviceGroup',
        also: ['BR-UDID-003-B'],
      },
    ],
  },
})

/** What is wrong with the Basic UDI-DI; nothing of a EUDAMED DI, which has rules of its own. */
function findGroupFault(group: {
  DeviceGroup: string
  DeviceGroupAgency: IssuingAgency | 'EUDAMED'
}): BasicUdiDiFault | undefined {
  const { DeviceGroup, DeviceGroupAgency } = group
  return DeviceGroupAgency === 'EUDAMED' ? undefined : basicUdiDiFault(DeviceGroupAgency, DeviceGroup)
}
