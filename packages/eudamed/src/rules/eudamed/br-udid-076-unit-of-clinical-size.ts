import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-076',
  title: 'A clinical size given as a value or a range has a unit.',
  message:
    'ValueUnit is missing, which a clinical size with Precision {value} must have. Give its code (MU…).',
  severity: 'error',
  source: businessRules('BR-UDID-076'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, { Precision, ValueUnit }] of ClinicalSizes.entries()) {
      if (Precision === 'TEXT' || ValueUnit !== undefined) continue
      report({ at: `/device/ClinicalSizes/${index}/ValueUnit`, value: Precision })
    }
  },

  examples: {
    good: [
      {
        title: 'does not apply to a text',
        device: { ClinicalSizes: [{ ClinicalSizeType: 'CST2', Precision: 'TEXT', Text: 'five' }] },
      },
    ],
    bad: [
      {
        title: 'a range without a unit',
        device: { ClinicalSizes: [{ ClinicalSizeType: 'CST3', Precision: 'RANGE', Minimum: 0, Maximum: 5 }] },
        at: '/device/ClinicalSizes/0/ValueUnit',
      },
    ],
  },
})
