import { codeMaps } from '../../codes/code-maps.ts'
import type { GdsnRule } from '../rule.ts'
import { poolRule } from '../sources.ts'

export const specialTypeTaken: GdsnRule = {
  id: 'UDG-GDSN-SPECIAL-TYPE',
  title: 'The special type of the device is one that the pool takes: software, or none.',
  message:
    'The pool takes no device of the special type {value}: contact lenses, spectacles and their like are identified by a Master UDI-DI, which it does not know. Register the device with EUDAMED directly.',
  severity: 'error',
  source: poolRule('specialDeviceTypeCode'),
  check({ records: { deviceGroup } }, report) {
    const { SpecialDeviceType } = deviceGroup
    if (SpecialDeviceType === undefined || SpecialDeviceType === '0') return
    if (codeMaps.specialDeviceTypes.translate(SpecialDeviceType) !== undefined) return
    report({ at: '/deviceGroup/SpecialDeviceType', value: SpecialDeviceType })
  },
  examples: {
    good: [
      { title: 'Software', deviceGroup: { SpecialDeviceType: 'MDR_SOFTWARE' } },
      { title: 'No special type', deviceGroup: { SpecialDeviceType: null } },
    ],
    bad: [
      {
        title: 'Contact lenses',
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
        at: ['/deviceGroup/SpecialDeviceType'],
      },
    ],
  },
}
