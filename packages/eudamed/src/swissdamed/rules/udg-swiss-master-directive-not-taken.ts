import { mddDevices } from '../../models/families.ts'
import { defineRule } from '../../rules/rule.ts'
import { takesMasterUdiDi } from './master-udi-di.ts'
import { swissBusinessRules } from './sources.ts'

export default defineRule({
  id: 'UDG-SWISS-MASTER-DIRECTIVE',
  title: 'A directive device is not of a kind that has a Master UDI-DI under the MDR.',
  message:
    'SpecialDeviceType {value} is of a kind that has a Master UDI-DI under the MDR; swissdamed takes no such device under a directive. Leave the device out of the file, or register the device under the MDR.',
  severity: 'warning',
  source: swissBusinessRules('Legacy devices that require a Master UDI-DI'),
  models: mddDevices,
  reads: { deviceGroup: ['SpecialDeviceType'] },

  check({ deviceGroup: { SpecialDeviceType: type } }, report) {
    if (takesMasterUdiDi('MDD', type)) report({ at: '/deviceGroup/SpecialDeviceType', value: type })
  },

  examples: {
    good: [{ title: 'software', deviceGroup: { SpecialDeviceType: 'MDD_SOFTWARE' } }],
    bad: [
      {
        title: 'soft contact lenses under the MDD',
        deviceGroup: { SpecialDeviceType: 'MDD_STANDARD_SOFT_CONTACT_LENSES' },
        at: '/deviceGroup/SpecialDeviceType',
      },
      {
        title: 'frames under the MDD',
        deviceGroup: { SpecialDeviceType: 'MDD_SPECTACLES_FRAMES' },
        at: '/deviceGroup/SpecialDeviceType',
      },
    ],
  },
})
