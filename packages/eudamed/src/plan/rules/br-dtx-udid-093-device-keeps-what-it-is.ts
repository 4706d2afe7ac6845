import { everyModel } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { nothingChanges } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-DTX-UDID-093',
  title:
    'A registered device keeps its quantity, its number of reuses, and what it says of sterility, latex, reprocessing and purposes other than medical.',
  message:
    '{field} of a registered device cannot change: {registered} is registered, {desired} is given. Give it as registered; a device that differs in it needs a UDI-DI of its own.',
  source: businessRules('BR-DTX-UDID-093'),
  models: everyModel,
  record: 'device',
  check: nothingChanges,

  examples: {
    good: [{ title: 'another website', desired: { device: { Website: 'www.example.com' } } }],
    bad: [
      { title: 'another quantity', desired: { device: { BaseQuantity: 10 } }, at: '/device/BaseQuantity' },
      {
        title: 'a purpose other than medical that was not given',
        desired: { device: { AnnexXVITypes: ['EMR'] } },
        at: '/device/AnnexXVITypes',
      },
      {
        title: 'sterile no more',
        model: 'EU_UDI_SPP',
        desired: { device: { Sterile: false } },
        at: '/device/Sterile',
      },
    ],
  },
})
