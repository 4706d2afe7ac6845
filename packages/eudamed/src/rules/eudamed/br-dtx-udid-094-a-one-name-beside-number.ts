import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasRegistryNumber, isProduct, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-DTX-UDID-094-A',
  title: 'A substance with a CAS or EC number has one name, which is in no language.',
  message:
    'This substance has {count} names beside its CAS or EC number, where it must have one. Give one of them.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-094'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (isProduct(substance) || !hasRegistryNumber(substance)) continue
      const count = listSubstanceNames(substance).length
      if (count > 1) report({ at: `/device/Substances/${index}/SubstanceNames`, words: { count } })
    }
  },

  examples: {
    good: [
      {
        title: 'one name',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              SubstanceNameLocalized: 'DEHP',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'two names',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              ECCode: '204-211-0',
              SubstanceNames: [
                { Name: 'DEHP', Language: 'DE' },
                { Name: 'DEHP', Language: 'EN' },
              ],
            },
          ],
        },
        at: '/device/Substances/0/SubstanceNames',
      },
      {
        title: 'two names in one language',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              SubstanceNames: [
                { Name: 'DEHP', Language: 'DE' },
                { Name: 'Weichmacher', Language: 'DE' },
              ],
            },
          ],
        },
        at: '/device/Substances/0/SubstanceNames',
      },
    ],
  },
})
