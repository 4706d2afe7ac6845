import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../../rules/rule.ts'
import { isWrittenAsMaster, takesMasterUdiDi } from './master-udi-di.ts'
import { swissBusinessRules } from './sources.ts'

export default defineRule({
  id: 'UDG-SWISS-MASTER-TYPE',
  title: 'A device with a Master UDI-DI has the special device type of contact lenses or spectacles.',
  message:
    'SpecialDeviceType is missing or another one although {code} is a Master UDI-DI; swissdamed wants one of contact lenses, spectacle frames, spectacle lenses or ready-made spectacles then. Give it.',
  severity: 'warning',
  source: swissBusinessRules('Master UDI-DI: mandatory special device type'),
  models: mdrDevices,
  reads: { device: ['Device', 'IssuingAgency'], deviceGroup: ['SpecialDeviceType'] },

  check({ device: { Device, IssuingAgency }, deviceGroup: { SpecialDeviceType: type } }, report) {
    if (!isWrittenAsMaster(IssuingAgency, Device) || takesMasterUdiDi('MDR', type)) return
    report({ at: '/deviceGroup/SpecialDeviceType', value: type, words: { code: Device } })
  },

  examples: {
    good: [
      {
        title: 'soft contact lenses',
        device: { Device: '4012345LENS1LP' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
      },
      { title: 'does not apply to a GTIN', device: {} },
    ],
    bad: [
      {
        title: 'no special type',
        device: { Device: '4012345LENS1LP' },
        at: '/deviceGroup/SpecialDeviceType',
        says: '4012345LENS1LP',
        also: ['BR-UDID-003-C'],
      },
    ],
  },
})
