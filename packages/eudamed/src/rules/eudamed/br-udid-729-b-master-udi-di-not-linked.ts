import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasMasterUdiDi } from '../terms/master-udi-di.ts'

const at = '/device/RelatedLegacyDevice'

export default defineRule({
  id: 'BR-UDID-729-B',
  title: 'A device with a Master UDI-DI is not linked to a directive device.',
  message:
    'RelatedLegacyDevice must not be given with SpecialDeviceType {type}, which has a Master UDI-DI. Remove it.',
  severity: 'error',
  source: businessRules('BR-UDID-729'),
  models: mdrDevices,
  reads: { device: ['RelatedLegacyDevice'], deviceGroup: ['SpecialDeviceType'] },

  check({ device: { RelatedLegacyDevice: link }, deviceGroup: { SpecialDeviceType } }, report) {
    if (link === undefined || !hasMasterUdiDi(SpecialDeviceType)) return
    report({ at, words: { type: SpecialDeviceType }, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [
      {
        title: 'does not apply to other special types',
        device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } },
        deviceGroup: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
      },
    ],
    bad: [
      {
        title: 'lenses made to order that are linked',
        device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
        at,
        fixed: 'all',
      },
    ],
  },
})
