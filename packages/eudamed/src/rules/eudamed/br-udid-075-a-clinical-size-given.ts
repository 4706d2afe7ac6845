import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

const fieldOf = { VALUE: 'Value', TEXT: 'Text' } as const

export default defineRule({
  id: 'BR-UDID-075-A',
  title: 'A clinical size has a value, or a text where it is given in words.',
  message: '{field} is missing, which a clinical size with Precision {value} must have. Give it.',
  severity: 'error',
  source: businessRules('BR-UDID-075'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, size] of ClinicalSizes.entries()) {
      if (size.Precision === 'RANGE') continue
      const field = fieldOf[size.Precision]
      if (size[field] !== undefined) continue
      report({ at: `/device/ClinicalSizes/${index}/${field}`, value: size.Precision, words: { field } })
    }
  },

  examples: {
    good: [
      {
        title: 'a value and a text',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST3', Precision: 'VALUE', Value: 0, ValueUnit: 'MU105' },
            { ClinicalSizeType: 'CST2', Precision: 'TEXT', Text: 'five' },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'neither',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST3', Precision: 'VALUE', Value: null, ValueUnit: 'MU105' },
            { ClinicalSizeType: 'CST2', Precision: 'TEXT' },
          ],
        },
        at: ['/device/ClinicalSizes/0/Value', '/device/ClinicalSizes/1/Text'],
      },
    ],
  },
})
