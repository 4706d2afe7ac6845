import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { isProduct, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-UDID-027',
  title: 'An endocrine-disrupting substance has a name.',
  message:
    'SubstanceNameLocalized is missing; an endocrine-disrupting substance needs a name, also beside CASCode or ECCode. Give it.',
  severity: 'error',
  source: businessRules('BR-UDID-027'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (isProduct(substance) || listSubstanceNames(substance).length > 0) continue
      if (substance.SubType !== 'ENDOCRINE_DISRUPTING') continue
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
              SubType: 'ENDOCRINE_DISRUPTING',
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
          Substances: [
            { SubstanceType: 'CRM_ENDOCRINE', SubType: 'ENDOCRINE_DISRUPTING', CASCode: '50-00-0' },
          ],
        },
        at: '/device/Substances/0/SubstanceNameLocalized',
      },
    ],
  },
})
