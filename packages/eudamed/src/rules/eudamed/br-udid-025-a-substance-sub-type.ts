import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { isProduct } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-UDID-025-A',
  title:
    'A CMR or endocrine-disrupting substance says which it is: CMR of category 1A or 1B, or endocrine-disrupting.',
  message:
    'SubType is missing, which a CMR or endocrine-disrupting substance (CRM_ENDOCRINE) must have: CMR_1A, CMR_1B or ENDOCRINE_DISRUPTING.',
  severity: 'error',
  source: businessRules('BR-UDID-025'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (isProduct(substance) || substance.SubType !== undefined) continue
      report({ at: `/device/Substances/${index}/SubType` })
    }
  },

  examples: {
    good: [
      {
        title: 'a CMR substance of category 1A',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1A',
              CASCode: '50-00-0',
              SubstanceNameLocalized: 'Formaldehyde',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'not said',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: null,
              CASCode: '50-00-0',
              SubstanceNameLocalized: 'Formaldehyde',
            },
          ],
        },
        at: '/device/Substances/0/SubType',
      },
    ],
  },
})
