import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasMasterUdiDi } from '../terms/master-udi-di.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'BR-UDID-094',
  title: 'Purposes other than medical are each named once, and not at all for a device with a Master UDI-DI.',
  message: 'AnnexXVITypes {problem}.',
  severity: 'error',
  source: businessRules('BR-UDID-094'),
  models: mdrDevices,
  reads: { device: ['AnnexXVITypes'], deviceGroup: ['SpecialDeviceType'] },

  check({ device: { AnnexXVITypes }, deviceGroup: { SpecialDeviceType } }, report) {
    if (AnnexXVITypes === undefined) return
    if (hasMasterUdiDi(SpecialDeviceType)) {
      const at = '/device/AnnexXVITypes'
      const fix = [
        { op: 'remove', path: at },
        { op: 'add', path: '/device/AnnexXVIApplicable', value: true },
      ] as const
      const problem = `must not be given with SpecialDeviceType ${SpecialDeviceType}, whose devices have a Master UDI-DI: give AnnexXVIApplicable as true instead`
      report({ at, value: SpecialDeviceType, words: { problem }, fix })
      return
    }
    for (const { item, index } of findRepeats(AnnexXVITypes, type => type)) {
      const at = `/device/AnnexXVITypes/${index}` as const
      const problem = `names ${item} twice. Remove it here`
      report({ at, value: item, words: { problem }, fix: [{ op: 'remove', path: at }] })
    }
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
        title: 'one purpose twice',
        device: { AnnexXVITypes: ['EMR', 'EMR'] },
        at: '/device/AnnexXVITypes/1',
        fixed: 'all',
        also: ['UDG-ANNEX-XVI-CODE-MISSING'],
      },
      {
        title: 'lenses made to order with a purpose',
        device: { AnnexXVITypes: ['CONTACT_LENSES'] },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
        at: '/device/AnnexXVITypes',
        fixed: 'all',
        also: ['UDG-ANNEX-XVI-CODE-MISSING'],
      },
    ],
  },
})
