import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'
import { hasMasterUdiDi } from '../terms/master-udi-di.ts'
import { isNonMedical } from '../terms/nomenclature-categories.ts'

export default defineRule({
  id: 'UDG-ANNEX-XVI-TYPE-MISSING',
  title: 'A device with a nomenclature code of category X has a purpose other than medical.',
  message:
    'MDN {value} is of category X, which holds products without a medical purpose, but the device names no such purpose. Give {field}, or correct MDN; EUDAMED accepts the record without it.',
  severity: 'warning',
  source: regulation('MDR', 'Article 1(2), Annex XVI'),
  models: mdrDevices,
  needsWholeLists: true,
  reads: { device: ['MDN', 'AnnexXVITypes', 'AnnexXVIApplicable'], deviceGroup: ['SpecialDeviceType'] },

  check({ device: { MDN, AnnexXVITypes, AnnexXVIApplicable }, deviceGroup: { SpecialDeviceType } }, report) {
    if (AnnexXVITypes !== undefined || AnnexXVIApplicable) return
    const value = MDN.find(isNonMedical)
    if (value === undefined) return
    const isMaster = hasMasterUdiDi(SpecialDeviceType)
    const words = { field: isMaster ? 'AnnexXVIApplicable as true' : 'AnnexXVITypes' }
    report({ at: isMaster ? '/device/AnnexXVIApplicable' : '/device/AnnexXVITypes', value, words })
  },

  examples: {
    good: [
      {
        title: 'a laser for hair removal',
        device: { MDN: ['X0501'], AnnexXVITypes: ['EMR'] },
      },
      {
        title: 'coloured lenses made to order',
        device: { MDN: ['X010102'], AnnexXVIApplicable: true },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
      },
    ],
    bad: [
      {
        title: 'a laser for hair removal',
        device: { MDN: ['X0501'], AnnexXVITypes: [] },
        at: '/device/AnnexXVITypes',
        says: 'AnnexXVITypes',
      },
      {
        title: 'coloured lenses made to order',
        device: { MDN: ['X010102'], AnnexXVIApplicable: false },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
        at: '/device/AnnexXVIApplicable',
        says: 'AnnexXVIApplicable as true',
      },
    ],
  },
})
