import { checkIccbbaBasicUdiDi } from '@udigate/udi'
import { longestBasicUdiDi } from '../../identifiers/check-basic-udi-di.ts'
import { regulationModels } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

export default defineRule({
  id: 'UDG-ICCBBA-BASIC-UDI-DI',
  title: 'A Basic UDI-DI of ICCBBA has 18 printable characters.',
  message:
    'DeviceGroup {value} does not look like a Basic UDI-DI of ICCBBA: {reason}. Compare it with what ICCBBA gave you, and check DeviceGroupAgency: EUDAMED refuses an identifier that has not the whole format of ICCBBA.',
  // The length is known from reports on the format, not from the format itself.
  severity: 'warning',
  source: udigate('Basic UDI-DIs of ICCBBA'),
  models: regulationModels,
  spoilsValue: true,
  reads: { deviceGroup: ['DeviceGroup', 'DeviceGroupAgency'] },

  check({ deviceGroup: { DeviceGroup, DeviceGroupAgency } }, report) {
    if (DeviceGroupAgency !== 'ICCBBA' || DeviceGroup.length > longestBasicUdiDi) return
    const check = checkIccbbaBasicUdiDi(DeviceGroup)
    if (check.ok) return
    const reason =
      check.fault === 'length'
        ? `it has ${DeviceGroup.length} characters instead of 18`
        : 'it has a space or a character that is not of ASCII'
    report({ at: '/deviceGroup/DeviceGroup', value: DeviceGroup, words: { reason } })
  },

  examples: {
    good: [
      {
        title: '18 characters',
        device: { DeviceGroup: '=/W1234ABCDEF00001' },
        deviceGroup: { DeviceGroupAgency: 'ICCBBA', DeviceGroup: '=/W1234ABCDEF00001' },
      },
    ],
    bad: [
      {
        title: '17 characters',
        device: { DeviceGroup: '=/W1234ABCDEF0001' },
        deviceGroup: { DeviceGroupAgency: 'ICCBBA', DeviceGroup: '=/W1234ABCDEF0001' },
        at: '/deviceGroup/DeviceGroup',
        says: '17 characters',
      },
      {
        title: '25 characters, which is what a Basic UDI-DI of any agency may have',
        device: { DeviceGroup: '=/W1234ABCDEF000011234567' },
        deviceGroup: { DeviceGroupAgency: 'ICCBBA', DeviceGroup: '=/W1234ABCDEF000011234567' },
        at: '/deviceGroup/DeviceGroup',
        says: '25 characters',
      },
      {
        title: 'a space among 18',
        device: { DeviceGroup: '=/W1234 BCDEF00001' },
        deviceGroup: { DeviceGroupAgency: 'ICCBBA', DeviceGroup: '=/W1234 BCDEF00001' },
        at: '/deviceGroup/DeviceGroup',
        says: 'a space',
      },
    ],
  },
})
