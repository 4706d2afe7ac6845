import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

export default defineRule({
  id: 'UDG-CLINICAL-SIZE-RANGE',
  title: 'The smallest clinical size of a range is not above the largest.',
  message: 'Minimum {value} is above Maximum {maximum}. Exchange or correct them.',
  severity: 'warning',
  source: udigate('Clinical sizes'),
  models: ['EU_UDI_MDR'],
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, { Minimum, Maximum }] of ClinicalSizes.entries()) {
      if (Minimum === undefined || Maximum === undefined || Minimum <= Maximum) continue
      report({ at: `/device/ClinicalSizes/${index}/Minimum`, value: Minimum, words: { maximum: Maximum } })
    }
  },

  examples: {
    good: [
      {
        title: 'a range of one size',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST3', Precision: 'RANGE', Minimum: 5, Maximum: 5, ValueUnit: 'MU105' },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'from 5 to 1',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST3', Precision: 'RANGE', Minimum: 5, Maximum: 1, ValueUnit: 'MU105' },
          ],
        },
        at: '/device/ClinicalSizes/0/Minimum',
      },
    ],
  },
})
