import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { pairSizeDescriptions } from '../terms/size-descriptions.ts'

export default defineRule({
  id: 'BR-UDID-722-C',
  title: 'A type or unit of a clinical size is described in a language.',
  message:
    'DescriptionLanguage is {value}, which is not possible here. Name the language of the description.',
  severity: 'error',
  source: businessRules('BR-UDID-722'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, size] of ClinicalSizes.entries()) {
      for (const { field, descriptions } of pairSizeDescriptions(size)) {
        for (const [place, { DescriptionLanguage }] of descriptions.entries()) {
          if (DescriptionLanguage !== 'ANY') continue
          const at = `/device/ClinicalSizes/${index}/${field}/${place}/DescriptionLanguage` as const
          report({ at, value: DescriptionLanguage })
        }
      }
    }
  },

  examples: {
    good: [
      {
        title: 'in English',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST3',
              Precision: 'VALUE',
              Value: 3,
              ValueUnit: 'MU999',
              MeasureUnitDescriptions: [{ Description: 'Quarter turns', DescriptionLanguage: 'EN' }],
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'in no language',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST3',
              Precision: 'VALUE',
              Value: 3,
              ValueUnit: 'MU999',
              MeasureUnitDescriptions: [{ Description: 'Quarter turns', DescriptionLanguage: 'ANY' }],
            },
          ],
        },
        at: '/device/ClinicalSizes/0/MeasureUnitDescriptions/0/DescriptionLanguage',
      },
      {
        title: 'two descriptions in no language',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST3',
              Precision: 'VALUE',
              Value: 3,
              ValueUnit: 'MU999',
              MeasureUnitDescriptions: [
                { Description: 'Quarter turns', DescriptionLanguage: 'ANY' },
                { Description: 'Vierteldrehungen', DescriptionLanguage: 'ANY' },
              ],
            },
          ],
        },
        at: [
          '/device/ClinicalSizes/0/MeasureUnitDescriptions/0/DescriptionLanguage',
          '/device/ClinicalSizes/0/MeasureUnitDescriptions/1/DescriptionLanguage',
        ],
      },
    ],
  },
})
