import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasRegistryNumber, isProduct, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-DTX-UDID-094-B',
  title: 'The names of a CMR or endocrine-disrupting substance without CAS and EC number are in a language.',
  message:
    'The language of this name of a substance is {language}. Name the language that it is in, or give CASCode or ECCode, which EUDAMED leaves out of its answers for endocrine-disrupting substances.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-094'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (isProduct(substance) || hasRegistryNumber(substance)) continue
      for (const { language, at } of listSubstanceNames(substance)) {
        if (language !== undefined && language !== 'ANY') continue
        const words = { language: language ?? 'missing' }
        report({ at: `/device/Substances/${index}/${at}`, value: language, words })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'two languages',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'ENDOCRINE_DISRUPTING',
              SubstanceNameLocalized: 'Weichmacher',
              SubstanceNameLanguage: 'DE',
              SubstanceNames: [{ Name: 'Plasticiser', Language: 'EN' }],
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'none, and ANY',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'ENDOCRINE_DISRUPTING',
              SubstanceNameLocalized: 'Weichmacher',
              SubstanceNames: [{ Name: 'Plasticiser', Language: 'ANY' }],
            },
          ],
        },
        at: ['/device/Substances/0/SubstanceNameLanguage', '/device/Substances/0/SubstanceNames/0/Language'],
      },
    ],
  },
})
