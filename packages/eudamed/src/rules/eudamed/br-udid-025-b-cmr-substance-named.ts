import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { isProduct, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-UDID-025-B',
  title: 'A CMR substance has a name.',
  message:
    'SubstanceNameLocalized is missing; a CMR substance needs a name, also beside CASCode or ECCode. Give it.',
  severity: 'error',
  source: businessRules('BR-UDID-025'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (isProduct(substance) || listSubstanceNames(substance).length > 0) continue
      if (!substance.SubType?.startsWith('CMR_')) continue
      report({ at: `/device/Substances/${index}/SubstanceNameLocalized` })
    }
  },

  examples: {
    good: [
      {
        title: 'one name among SubstanceNames',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              SubstanceNames: [{ Name: 'Formaldehyde', Language: 'EN' }],
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'a number alone',
        device: {
          Substances: [{ SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', CASCode: '50-00-0' }],
        },
        at: '/device/Substances/0/SubstanceNameLocalized',
      },
    ],
  },
})
