import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-030-A',
  title: 'Critical warnings that need a description have one.',
  message: 'CriticalWarning {value} ({term}) needs a description. Give it in Comments.',
  severity: 'error',
  source: businessRules('BR-UDID-030'),
  models: everyModel,
  reads: { device: ['CriticalWarnings'] },

  check({ device: { CriticalWarnings = [] } }, report, { criticalWarnings }) {
    for (const [index, { CriticalWarning, Comments }] of CriticalWarnings.entries()) {
      const entry = criticalWarnings.get(CriticalWarning)
      if (entry?.comment === undefined || Comments !== undefined) continue
      const words = { term: entry.term ?? entry.code }
      report({ at: `/device/CriticalWarnings/${index}/Comments`, value: CriticalWarning, words })
    }
  },

  examples: {
    good: [
      {
        title: 'does not apply to codes that say it all',
        device: { CriticalWarnings: [{ CriticalWarning: 'CW001' }] },
      },
    ],
    bad: [
      {
        title: 'a code that does not say it all',
        device: { CriticalWarnings: [{ CriticalWarning: 'CW999', Comments: [] }] },
        at: '/device/CriticalWarnings/0/Comments',
        says: 'OTHER',
      },
    ],
  },
})
