import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { pairSizeDescriptions } from '../terms/size-descriptions.ts'

export default defineRule({
  id: 'BR-UDID-722-D',
  title: 'Where both type and unit of a clinical size are described, both are in the same languages.',
  message: '{field} lacks the language {value}, which {other} has. Describe both in the same languages.',
  severity: 'error',
  source: businessRules('BR-UDID-722'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, size] of ClinicalSizes.entries()) {
      const [type, unit] = pairSizeDescriptions(size)
      if (!type.isOther || !unit.isOther) continue
      if (type.descriptions.length === 0 || unit.descriptions.length === 0) continue
      for (const [lacking, having] of [
        [type, unit],
        [unit, type],
      ] as const) {
        const known = new Set(lacking.descriptions.map(text => text.DescriptionLanguage))
        const missing = having.descriptions.find(text => !known.has(text.DescriptionLanguage))
        if (missing === undefined) continue
        const words = { field: lacking.field, other: having.field }
        report({
          at: `/device/ClinicalSizes/${index}/${lacking.field}`,
          value: missing.DescriptionLanguage,
          words,
        })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'the order does not matter',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST999',
              ClinicalSizeDescriptions: [
                { Description: 'Twist', DescriptionLanguage: 'EN' },
                { Description: 'Drehung', DescriptionLanguage: 'DE' },
              ],
              Precision: 'VALUE',
              Value: 3,
              ValueUnit: 'MU999',
              MeasureUnitDescriptions: [
                { Description: 'Vierteldrehungen', DescriptionLanguage: 'DE' },
                { Description: 'Quarter turns', DescriptionLanguage: 'EN' },
              ],
            },
          ],
        },
      },
      {
        title: 'does not apply where only the unit is none of the list',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST3',
              ClinicalSizeDescriptions: [{ Description: 'Length', DescriptionLanguage: 'EN' }],
              Precision: 'VALUE',
              Value: 3,
              ValueUnit: 'MU999',
              MeasureUnitDescriptions: [{ Description: 'Spannen', DescriptionLanguage: 'DE' }],
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'the unit lacks German',
        device: {
          ClinicalSizes: [
            {
              ClinicalSizeType: 'CST999',
              ClinicalSizeDescriptions: [
                { Description: 'Twist', DescriptionLanguage: 'EN' },
                { Description: 'Drehung', DescriptionLanguage: 'DE' },
              ],
              Precision: 'VALUE',
              Value: 3,
              ValueUnit: 'MU999',
              MeasureUnitDescriptions: [{ Description: 'Quarter turns', DescriptionLanguage: 'EN' }],
            },
          ],
        },
        at: '/device/ClinicalSizes/0/MeasureUnitDescriptions',
      },
    ],
  },
})
