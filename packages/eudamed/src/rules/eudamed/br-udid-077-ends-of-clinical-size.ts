import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-077',
  title: 'A clinical size given as a range has both its ends, the smaller one as Minimum.',
  message:
    'A clinical size with Precision RANGE needs a Minimum and a Maximum that is not below it: {problem}.',
  severity: 'error',
  source: businessRules('BR-UDID-077'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, size] of ClinicalSizes.entries()) {
      if (size.Precision !== 'RANGE') continue
      const { Minimum, Maximum } = size
      const path = `/device/ClinicalSizes/${index}` as const
      if (Minimum === undefined) report({ at: `${path}/Minimum`, words: { problem: 'give Minimum' } })
      if (Maximum === undefined) report({ at: `${path}/Maximum`, words: { problem: 'give Maximum' } })
      if (Minimum === undefined || Maximum === undefined || Minimum <= Maximum) continue
      const problem = `Minimum ${Minimum} is above Maximum ${Maximum}; exchange or correct them`
      const fix = [
        { op: 'replace', path: `${path}/Minimum`, value: Maximum },
        { op: 'replace', path: `${path}/Maximum`, value: Minimum },
      ] as const
      report({ at: `${path}/Minimum`, value: Minimum, words: { problem }, fix })
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
        title: 'from 5 to 1',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST3', Precision: 'RANGE', Minimum: 5, Maximum: 1, ValueUnit: 'MU105' },
          ],
        },
        at: '/device/ClinicalSizes/0/Minimum',
        fixed: 'all',
      },
      {
        title: 'neither',
        device: { ClinicalSizes: [{ ClinicalSizeType: 'CST3', Precision: 'RANGE', ValueUnit: 'MU105' }] },
        at: ['/device/ClinicalSizes/0/Minimum', '/device/ClinicalSizes/0/Maximum'],
      },
      {
        title: 'a range without its smallest size',
        device: {
          ClinicalSizes: [{ ClinicalSizeType: 'CST3', Precision: 'RANGE', Maximum: 5, ValueUnit: 'MU105' }],
        },
        at: '/device/ClinicalSizes/0/Minimum',
      },
      {
        title: 'a range without its largest size',
        device: {
          ClinicalSizes: [{ ClinicalSizeType: 'CST3', Precision: 'RANGE', Minimum: 5, ValueUnit: 'MU105' }],
        },
        at: '/device/ClinicalSizes/0/Maximum',
      },
    ],
  },
})
