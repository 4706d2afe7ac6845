import { replaceWith } from '@udigate/udi'
import { devices } from '../../models/families.ts'
import { valuesFor } from '../../models/own-values.ts'
import { defineRule } from '../rule.ts'
import { enumerations } from '../sources.ts'
import { translateValue } from '../terms/counterpart.ts'

export default defineRule({
  id: 'BR-UDID-818',
  title: 'The special device type of a group is one of its legislation.',
  message: 'SpecialDeviceType {value} does not belong to {model}; write {expected}, or leave it out.',
  severity: 'error',
  source: enumerations('BR-UDID-818'),
  models: devices,
  reads: { deviceGroup: ['SpecialDeviceType', 'ApplicableLegislation'] },

  check({ model, deviceGroup: { SpecialDeviceType, ApplicableLegislation } }, report) {
    if (SpecialDeviceType === undefined) return
    const own = valuesFor(model, ApplicableLegislation)
    if (own.ApplicableLegislation.some(each => SpecialDeviceType.startsWith(`${each}_`))) return
    const at = '/deviceGroup/SpecialDeviceType'
    const meant = translateValue(model, ApplicableLegislation, 'SpecialDeviceType', SpecialDeviceType)
    const expected = meant ?? own.SpecialDeviceType.filter(type => type !== '0').join(' or ')
    report({ at, value: SpecialDeviceType, words: { model, expected }, ...replaceWith(at, meant) })
  },

  examples: {
    good: [{ title: 'software', model: 'EU_UDI_IVDR', deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' } }],
    bad: [
      {
        title: 'software of the regulation under the directive',
        model: 'EU_UDI_IVDD',
        deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' },
        at: '/deviceGroup/SpecialDeviceType',
        fixed: 'all',
        says: 'IVDD_SOFTWARE',
      },
      {
        title: 'software of the other regulation',
        deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' },
        at: '/deviceGroup/SpecialDeviceType',
        fixed: 'all',
      },
      {
        title: 'software of the other regulation in both records',
        device: { SpecialDeviceType: 'IVDR_SOFTWARE' },
        deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' },
        at: '/deviceGroup/SpecialDeviceType',
        fixed: 'all',
      },
      {
        title: 'software of the other regulation, which the device has right',
        device: { SpecialDeviceType: 'MDR_SOFTWARE' },
        deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' },
        at: '/deviceGroup/SpecialDeviceType',
        fixed: 'all',
      },
      {
        title: 'software of the other regulation, which the device does not have at all',
        device: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
        deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' },
        at: '/deviceGroup/SpecialDeviceType',
        fixed: 'all',
        also: ['UDG-GROUP-DISAGREES'],
      },
      {
        title: 'software of the other regulation on the device alone',
        device: { SpecialDeviceType: 'IVDR_SOFTWARE' },
        at: '/device/SpecialDeviceType',
        fixed: 'all',
      },
      {
        title: 'spectacles are no diagnostic',
        model: 'EU_UDI_IVDR',
        deviceGroup: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
        at: '/deviceGroup/SpecialDeviceType',
        says: 'write IVDR_SOFTWARE,',
      },
    ],
  },
})
