import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-737',
  title: 'Orthopaedic devices are no longer registered as a special device type.',
  message: 'SpecialDeviceType {value} can no longer be registered. Leave it out, or give another.',
  severity: 'error',
  source: businessRules('BR-UDID-737'),
  models: medicalDevices,
  reads: { deviceGroup: ['SpecialDeviceType'] },

  check({ deviceGroup: { SpecialDeviceType } }, report) {
    if (!SpecialDeviceType?.endsWith('_ORTHOPEDIC')) return
    const at = '/deviceGroup/SpecialDeviceType'
    report({ at, value: SpecialDeviceType, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [{ title: 'spectacles', deviceGroup: { SpecialDeviceType: 'MDR_READY_MADE_SPECTACLES' } }],
    bad: [
      {
        title: 'an orthopaedic device',
        deviceGroup: { SpecialDeviceType: 'MDR_ORTHOPEDIC' },
        at: '/deviceGroup/SpecialDeviceType',
        fixed: 'all',
      },
      {
        title: 'in both records',
        device: { SpecialDeviceType: 'MDR_ORTHOPEDIC' },
        deviceGroup: { SpecialDeviceType: 'MDR_ORTHOPEDIC' },
        at: '/deviceGroup/SpecialDeviceType',
        fixed: 'all',
      },
    ],
  },
})
