import { hasMasterUdiDi } from '../eudamed-terms/master-udi-di.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-094',
  title: 'A device with a Master UDI-DI says whether it has a purpose other than medical, not which.',
  message:
    'AnnexXVITypes must not be given with SpecialDeviceType {value}, which has a Master UDI-DI. Give AnnexXVIApplicable instead.',
  severity: 'error',
  source: businessRules('BR-UDID-094'),
  models: ['EU_UDI_MDR'],
  reads: { device: ['AnnexXVITypes'], deviceGroup: ['SpecialDeviceType'] },

  check({ device: { AnnexXVITypes }, deviceGroup: { SpecialDeviceType } }, report) {
    if (AnnexXVITypes === undefined || !hasMasterUdiDi(SpecialDeviceType)) return
    report({ at: '/device/AnnexXVITypes', value: SpecialDeviceType })
  },

  examples: {
    good: [
      { title: 'two purposes of another device', device: { AnnexXVITypes: ['EMR', 'PRODUCT_IN_BODY'] } },
      {
        title: 'lenses made to order',
        device: { AnnexXVIApplicable: true },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
      },
    ],
    bad: [
      {
        title: 'lenses made to order with a purpose',
        device: { AnnexXVITypes: ['CONTACT_LENSES'] },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
        at: '/device/AnnexXVITypes',
      },
    ],
  },
})
