import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dataDictionary } from '../sources.ts'

export default defineRule({
  id: 'UDG-STERILE-AND-STERILISED',
  title: 'A device that is supplied sterile need not be sterilised before use.',
  message:
    'Sterile and ReqSterilizatonPriorUse are both true. Set ReqSterilizatonPriorUse to false, unless the device is sterilised again before it is reused; EUDAMED accepts this.',
  severity: 'warning',
  source: dataDictionary('FLD-UDID-169, FLD-UDID-170'),
  models: everyModel,
  reads: { device: ['Sterile', 'ReqSterilizatonPriorUse'] },

  check({ device: { Sterile, ReqSterilizatonPriorUse } }, report) {
    if (Sterile && ReqSterilizatonPriorUse) report({ at: '/device/ReqSterilizatonPriorUse' })
  },

  examples: {
    good: [
      { title: 'sterile', device: { Sterile: true, ReqSterilizatonPriorUse: false } },
      { title: 'to be sterilised', device: { Sterile: false, ReqSterilizatonPriorUse: true } },
      { title: 'neither', device: { Sterile: false, ReqSterilizatonPriorUse: false } },
    ],
    bad: [
      { title: 'both', device: { Sterile: true }, at: '/device/ReqSterilizatonPriorUse' },
      {
        title: 'a procedure pack',
        model: 'EU_UDI_SPP',
        device: { ReqSterilizatonPriorUse: true },
        at: '/device/ReqSterilizatonPriorUse',
      },
      {
        title: 'an in vitro device',
        model: 'EU_UDI_IVDR',
        device: { Sterile: true, ReqSterilizatonPriorUse: true },
        at: '/device/ReqSterilizatonPriorUse',
      },
    ],
  },
})
