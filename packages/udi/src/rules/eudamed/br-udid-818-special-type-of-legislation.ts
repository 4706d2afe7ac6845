import { defineRule } from '../rule.ts'
import { enumerations } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-818',
  title: 'The special device type of a group is one of its legislation.',
  message:
    'SpecialDeviceType {value} does not belong to {model}; take one that begins with {prefix}, or remove it.',
  severity: 'error',
  source: enumerations('BR-UDID-818'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR'],
  reads: { deviceGroup: ['SpecialDeviceType'] },

  check({ model, deviceGroup: { SpecialDeviceType } }, report) {
    const prefix = model === 'EU_UDI_MDR' ? 'MDR_' : 'IVDR_'
    if (SpecialDeviceType === undefined || SpecialDeviceType.startsWith(prefix)) return
    report({ at: '/deviceGroup/SpecialDeviceType', value: SpecialDeviceType, words: { model, prefix } })
  },

  examples: {
    good: [{ title: 'software', model: 'EU_UDI_IVDR', deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' } }],
    bad: [
      {
        title: 'software of the other regulation',
        deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' },
        at: '/deviceGroup/SpecialDeviceType',
      },
      {
        title: 'spectacles are no diagnostic',
        model: 'EU_UDI_IVDR',
        deviceGroup: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
        at: '/deviceGroup/SpecialDeviceType',
      },
    ],
  },
})
