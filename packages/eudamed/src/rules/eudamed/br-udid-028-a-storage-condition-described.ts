import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-028-A',
  title: 'Storage conditions that need a description have one.',
  message:
    'StorageHandlingCondition {value} ({term}) needs its value or an explanation. Give it in Comments.',
  severity: 'error',
  source: businessRules('BR-UDID-028'),
  models: everyModel,
  reads: { device: ['StorageHandlingConditions'] },

  check({ device: { StorageHandlingConditions = [] } }, report, { storageHandlingConditions }) {
    for (const [index, { StorageHandlingCondition, Comments }] of StorageHandlingConditions.entries()) {
      const entry = storageHandlingConditions.get(StorageHandlingCondition)
      if (entry?.comment === undefined || Comments !== undefined) continue
      const words = { term: entry.term ?? entry.code }
      report({
        at: `/device/StorageHandlingConditions/${index}/Comments`,
        value: StorageHandlingCondition,
        words,
      })
    }
  },

  examples: {
    good: [
      {
        title: 'does not apply to codes that say it all',
        device: { StorageHandlingConditions: [{ StorageHandlingCondition: 'SHC001' }] },
      },
    ],
    bad: [
      {
        title: 'a code that does not say it all',
        device: { StorageHandlingConditions: [{ StorageHandlingCondition: 'SHC006', Comments: [] }] },
        at: '/device/StorageHandlingConditions/0/Comments',
        says: 'Lower limit of temperature',
      },
    ],
  },
})
