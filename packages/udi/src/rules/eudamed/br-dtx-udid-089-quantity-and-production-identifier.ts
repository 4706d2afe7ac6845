import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDID-089',
  title:
    'A device says how many of it are in the base package and which production identifiers its label carries.',
  message: '{field} is missing, which every device of {model} must have. Give it.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-089'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { device: ['BaseQuantity', 'ProductionIdentifier'] },

  check({ model, device: { BaseQuantity, ProductionIdentifier } }, report) {
    if (BaseQuantity === undefined && model !== 'EU_UDI_SPP') {
      report({ at: '/device/BaseQuantity', words: { field: 'BaseQuantity', model } })
    }
    if (ProductionIdentifier === undefined) {
      report({ at: '/device/ProductionIdentifier', words: { field: 'ProductionIdentifier', model } })
    }
  },

  examples: {
    good: [
      { title: 'one production identifier', device: { ProductionIdentifier: ['SERIALISATION_NUMBER'] } },
      { title: 'a procedure pack has no base quantity', model: 'EU_UDI_SPP', device: {} },
    ],
    bad: [
      { title: 'no quantity', device: { BaseQuantity: null }, at: '/device/BaseQuantity' },
      {
        title: 'an empty list of production identifiers',
        device: { ProductionIdentifier: [] },
        at: '/device/ProductionIdentifier',
      },
      {
        title: 'a procedure pack without production identifiers',
        model: 'EU_UDI_SPP',
        device: { ProductionIdentifier: null },
        at: '/device/ProductionIdentifier',
      },
    ],
  },
})
