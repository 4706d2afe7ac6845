import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasMasterUdiDi } from '../terms/master-udi-di.ts'

export default defineRule({
  id: 'BR-DTX-UDID-730',
  title: 'Only a device with a Master UDI-DI says yes or no to a purpose other than medical.',
  message:
    'AnnexXVIApplicable {value} is for devices with a Master UDI-DI alone. Remove it; name the purposes, if there are any, in AnnexXVITypes.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-730'),
  models: mdrDevices,
  reads: { device: ['AnnexXVIApplicable'], deviceGroup: ['SpecialDeviceType'] },

  check({ device: { AnnexXVIApplicable }, deviceGroup: { SpecialDeviceType } }, report) {
    if (AnnexXVIApplicable === undefined || hasMasterUdiDi(SpecialDeviceType)) return
    const at = '/device/AnnexXVIApplicable'
    report({ at, value: AnnexXVIApplicable, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [
      {
        title: 'lenses made to order',
        device: { AnnexXVIApplicable: false },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
      },
    ],
    bad: [
      {
        title: 'a needle',
        device: { AnnexXVIApplicable: false },
        at: '/device/AnnexXVIApplicable',
        fixed: 'all',
      },
    ],
  },
})
