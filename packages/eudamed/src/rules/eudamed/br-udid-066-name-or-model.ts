import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-066',
  title: 'A device group has a name or a model.',
  message: 'DeviceName and DeviceModel are both missing; give at least one of them.',
  severity: 'error',
  source: businessRules('BR-UDID-066'),
  models: everyModel,
  reads: { deviceGroup: ['DeviceName', 'DeviceModel'] },

  check({ deviceGroup: { DeviceName, DeviceModel } }, report) {
    if (DeviceName === undefined && DeviceModel === undefined) report({ at: '/deviceGroup/DeviceName' })
  },

  examples: {
    good: [
      { title: 'a model alone', deviceGroup: { DeviceName: null, DeviceModel: 'IN-37' } },
      { title: 'both', deviceGroup: { DeviceModel: 'IN-37' } },
    ],
    bad: [{ title: 'neither', deviceGroup: { DeviceName: null }, at: '/deviceGroup/DeviceName' }],
  },
})
