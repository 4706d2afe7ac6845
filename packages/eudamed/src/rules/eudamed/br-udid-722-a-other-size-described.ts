import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { pairSizeDescriptions } from '../terms/size-descriptions.ts'

export default defineRule({
  id: 'BR-UDID-722-A',
  title: 'Another type or unit than those of the lists is described.',
  message: '{field} is missing, which the code {value} must have. Say what is meant, in a language.',
  severity: 'error',
  source: businessRules('BR-UDID-722'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, size] of ClinicalSizes.entries()) {
      for (const { field, code, isOther, descriptions } of pairSizeDescriptions(size)) {
        if (!isOther || descriptions.length > 0) continue
        report({ at: `/device/ClinicalSizes/${index}/${field}`, value: code, words: { field } })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'another type',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST999',
              ClinicalSizeDescriptions: [{ Description: 'Softness', DescriptionLanguage: 'EN' }],
              Precision: 'TEXT',
              Text: 'soft',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'another unit of another type',
        device: {
          ClinicalSizes: [{ ClinicalSizeType: 'CST999', Precision: 'VALUE', Value: 3, ValueUnit: 'MU999' }],
        },
        at: [
          '/device/ClinicalSizes/0/ClinicalSizeDescriptions',
          '/device/ClinicalSizes/0/MeasureUnitDescriptions',
        ],
      },
      {
        title: 'of another type and another unit only one is described',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST999',
              ClinicalSizeDescriptions: [{ Description: 'Twist', DescriptionLanguage: 'EN' }],
              Precision: 'VALUE',
              Value: 3,
              ValueUnit: 'MU999',
            },
            {
              ClinicalSizeType: 'CST999',
              Precision: 'VALUE',
              Value: 3,
              ValueUnit: 'MU999',
              MeasureUnitDescriptions: [{ Description: 'Quarter turns', DescriptionLanguage: 'EN' }],
            },
          ],
        },
        at: [
          '/device/ClinicalSizes/0/MeasureUnitDescriptions',
          '/device/ClinicalSizes/1/ClinicalSizeDescriptions',
        ],
      },
    ],
  },
})
