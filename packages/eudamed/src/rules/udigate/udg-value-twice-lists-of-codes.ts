import { regulationModels } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'UDG-VALUE-TWICE',
  title: 'Each production identifier is given once.',
  message: 'ProductionIdentifier has {value} twice. Remove one of them.',
  severity: 'warning',
  source: udigate('Lists of codes'),
  models: regulationModels,
  reads: { device: ['ProductionIdentifier'] },

  check({ device: { ProductionIdentifier = [] } }, report) {
    for (const { item, index } of findRepeats(ProductionIdentifier, value => value)) {
      const at = `/device/ProductionIdentifier/${index}` as const
      report({ at, value: item, fix: [{ op: 'remove', path: at }] })
    }
  },

  examples: {
    good: [{ title: 'two', device: { ProductionIdentifier: ['BATCH_NUMBER', 'EXPIRATION_DATE'] } }],
    bad: [
      {
        title: 'one again after another',
        device: { ProductionIdentifier: ['BATCH_NUMBER', 'EXPIRATION_DATE', 'BATCH_NUMBER'] },
        at: '/device/ProductionIdentifier/2',
        fixed: 'all',
      },
    ],
  },
})
