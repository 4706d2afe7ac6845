import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'
import { isNonMedical } from '../terms/nomenclature-categories.ts'

export default defineRule({
  id: 'UDG-ANNEX-XVI-CODE-MISSING',
  title: 'A device with a purpose other than medical has a nomenclature code of category X.',
  message:
    '{field} names a purpose other than medical, but no MDN is of category X, which holds the products for such purposes. Add one, unless the device has a medical purpose as well; EUDAMED accepts this.',
  severity: 'warning',
  source: regulation('MDR', 'Article 1(2) and (3), Annex XVI'),
  models: mdrDevices,
  needsWholeLists: true,
  reads: { device: ['MDN', 'AnnexXVITypes', 'AnnexXVIApplicable'] },

  check({ device: { MDN, AnnexXVITypes, AnnexXVIApplicable } }, report) {
    if ((AnnexXVITypes === undefined && !AnnexXVIApplicable) || MDN.some(isNonMedical)) return
    const field = AnnexXVITypes === undefined ? 'AnnexXVIApplicable' : 'AnnexXVITypes'
    report({ at: '/device/MDN', words: { field } })
  },

  examples: {
    good: [
      {
        title: 'a laser for hair removal',
        device: { MDN: ['X0501'], AnnexXVITypes: ['EMR'] },
      },
      {
        title: 'a laser with a code of category X and one of another',
        device: { MDN: ['A0101010201', 'X0501'], AnnexXVITypes: ['EMR'] },
      },
      {
        title: 'does not apply to lenses for which the answer is no',
        device: { AnnexXVIApplicable: false },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
      },
    ],
    bad: [
      {
        title: 'a needle that removes hair',
        device: { AnnexXVITypes: ['EMR'] },
        at: '/device/MDN',
        says: 'AnnexXVITypes',
      },
      {
        title: 'coloured lenses made to order',
        device: { AnnexXVIApplicable: true },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
        at: '/device/MDN',
        says: 'AnnexXVIApplicable',
      },
    ],
  },
})
