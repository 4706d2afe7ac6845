import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasRegistryNumber, isProduct, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-UDID-025-B',
  title: 'A CMR substance without a number has a name.',
  message: 'SubstanceNameLocalized is missing; a CMR substance needs a name. Give it.',
  severity: 'error',
  source: businessRules('BR-UDID-025'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (isProduct(substance) || hasRegistryNumber(substance) || listSubstanceNames(substance).length > 0)
        continue
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
        title: 'neither name nor number',
        device: {
          Substances: [{ SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B' }],
        },
        at: '/device/Substances/0/SubstanceNameLocalized',
      },
    ],
  },
})
