import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { findRepeats, removeRepeat } from '../terms/repeated.ts'
import { pairSizeDescriptions } from '../terms/size-descriptions.ts'

export default defineRule({
  id: 'BR-UDID-722-B',
  title: 'A type or unit of a clinical size is described once in a language.',
  message: 'There is already a description in the language {value}. Give one for each language.',
  severity: 'error',
  source: businessRules('BR-UDID-722'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, size] of ClinicalSizes.entries()) {
      for (const { field, descriptions } of pairSizeDescriptions(size)) {
        for (const repeat of findRepeats(descriptions, text => inLanguage(text.DescriptionLanguage))) {
          const path = `/device/ClinicalSizes/${index}/${field}/${repeat.index}` as const
          const value = repeat.item.DescriptionLanguage
          report({ at: `${path}/DescriptionLanguage`, value, ...removeRepeat(descriptions, repeat, path) })
        }
      }
    }
  },

  examples: {
    good: [
      {
        title: 'in two languages',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST999',
              ClinicalSizeDescriptions: [
                { Description: 'Softness', DescriptionLanguage: 'EN' },
                { Description: 'Weichheit', DescriptionLanguage: 'DE' },
              ],
              Precision: 'TEXT',
              Text: 'soft',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'twice in one',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST999',
              ClinicalSizeDescriptions: [
                { Description: 'Softness', DescriptionLanguage: 'EN' },
                { Description: 'Hardness', DescriptionLanguage: 'EN' },
              ],
              Precision: 'TEXT',
              Text: 'soft',
            },
          ],
        },
        at: '/device/ClinicalSizes/0/ClinicalSizeDescriptions/1/DescriptionLanguage',
      },
    ],
  },
})

/** `ANY` is no language that a description could be given in twice: BR-UDID-722-C asks for one. */
function inLanguage(language: string): string | undefined {
  return language === 'ANY' ? undefined : language
}
