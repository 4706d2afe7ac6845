import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'BR-UDID-075-B',
  title: 'A value is given once for a type of clinical size.',
  message: 'This clinical size of the type {value} is already given. Give each size once.',
  severity: 'error',
  source: businessRules('BR-UDID-075'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    const getKey = (size: (typeof ClinicalSizes)[number]): string => {
      const { ClinicalSizeType, Precision, Value, Minimum, Maximum, ValueUnit, Text } = size
      const descriptions = [size.ClinicalSizeDescriptions, size.MeasureUnitDescriptions].map(getTexts)
      const key = [ClinicalSizeType, Precision, Value, Minimum, Maximum, ValueUnit, Text, descriptions]
      return JSON.stringify(key)
    }
    for (const { item, index } of findRepeats(ClinicalSizes, getKey)) {
      const at = `/device/ClinicalSizes/${index}` as const
      report({ at, value: item.ClinicalSizeType, fix: [{ op: 'remove', path: at }] })
    }
  },

  examples: {
    good: [
      {
        title: 'two lengths',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST3', Precision: 'VALUE', Value: 30, ValueUnit: 'MU105' },
            { ClinicalSizeType: 'CST3', Precision: 'VALUE', Value: 45, ValueUnit: 'MU105' },
          ],
        },
      },
      {
        title: 'two sizes that are described otherwise',
        device: {
          ClinicalSizes: ['Softness', 'Smoothness'].map(Description => ({
            ClinicalSizeType: 'CST999',
            ClinicalSizeDescriptions: [{ Description, DescriptionLanguage: 'EN' }],
            Precision: 'TEXT',
            Text: 'high',
          })),
        },
      },
    ],
    bad: [
      {
        title: 'one length twice',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST3', Precision: 'VALUE', Value: 30, ValueUnit: 'MU105' },
            { ClinicalSizeType: 'CST3', ValueUnit: 'MU105', Value: 30, Precision: 'VALUE' },
          ],
        },
        at: '/device/ClinicalSizes/1',
        fixed: 'all',
      },
      {
        title: 'one described size twice, with the members of the description in another order',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST999',
              ClinicalSizeDescriptions: [{ Description: 'Softness', DescriptionLanguage: 'EN' }],
              Precision: 'TEXT',
              Text: 'high',
            },
            {
              ClinicalSizeType: 'CST999',
              ClinicalSizeDescriptions: [{ DescriptionLanguage: 'EN', Description: 'Softness' }],
              Precision: 'TEXT',
              Text: 'high',
            },
          ],
        },
        at: '/device/ClinicalSizes/1',
        fixed: 'all',
      },
    ],
  },
})

/** What descriptions say, whatever the order of their members. */
function getTexts(
  descriptions: readonly { Description: string; DescriptionLanguage: string }[] | undefined,
): unknown {
  return descriptions?.map(({ Description, DescriptionLanguage }) => [DescriptionLanguage, Description])
}
