import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasRegistryNumber, isProduct, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-UDID-025-C',
  title: 'A CMR substance with a CAS or EC number has a name too.',
  message:
    'SubstanceNameLocalized is missing; a CMR substance needs a name, also beside CASCode or ECCode. Give it.',
  severity: 'error',
  // The contract and the data dictionary (FLD-UDID-317) ask for no name then.
  byContract: {
    severity: 'warning',
    models: mdrDevices,
    message:
      'SubstanceNameLocalized is missing; the service contract asks for no name beside CASCode or ECCode, but EUDAMED may refuse a CMR substance without one. Give it.',
  },
  source: businessRules('BR-UDID-025'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (isProduct(substance) || !hasRegistryNumber(substance) || listSubstanceNames(substance).length > 0)
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
              CASCode: '50-00-0',
              SubstanceNames: [{ Name: 'Formaldehyde' }],
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
