import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-077',
  title: 'A clinical size given as a range has both its ends.',
  message: '{field} is missing, which a clinical size with Precision {value} must have. Give it.',
  severity: 'error',
  source: businessRules('BR-UDID-077'),
  models: ['EU_UDI_MDR'],
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, size] of ClinicalSizes.entries()) {
      if (size.Precision !== 'RANGE') continue
      for (const field of ['Minimum', 'Maximum'] as const) {
        if (size[field] !== undefined) continue
        report({ at: `/device/ClinicalSizes/${index}/${field}`, value: size.Precision, words: { field } })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'both',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST3', Precision: 'RANGE', Minimum: 0, Maximum: 5, ValueUnit: 'MU105' },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'neither',
        device: { ClinicalSizes: [{ ClinicalSizeType: 'CST3', Precision: 'RANGE', ValueUnit: 'MU105' }] },
        at: ['/device/ClinicalSizes/0/Minimum', '/device/ClinicalSizes/0/Maximum'],
      },
    ],
  },
})
