import { regulationDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

const quantity = 'the number of devices in the base package, 1 where there is one'
const identifiers =
  'at least one of BATCH_NUMBER, SERIALISATION_NUMBER, MANUFACTURING_DATE, EXPIRATION_DATE and, for software, SOFTWARE_IDENTIFICATION'

export default defineRule({
  id: 'BR-DTX-UDID-089',
  title:
    'A device under MDR or IVDR says how many of it are in the base package and which production identifiers its label carries.',
  message: '{field} is missing, which every device of {model} must have. Give {content}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-089'),
  models: regulationDevices,
  reads: { device: ['BaseQuantity', 'ProductionIdentifier'] },

  check({ model, device: { BaseQuantity, ProductionIdentifier } }, report) {
    if (BaseQuantity === undefined) {
      report({ at: '/device/BaseQuantity', words: { field: 'BaseQuantity', model, content: quantity } })
    }
    if (ProductionIdentifier === undefined) {
      report({
        at: '/device/ProductionIdentifier',
        words: { field: 'ProductionIdentifier', model, content: identifiers },
      })
    }
  },

  examples: {
    good: [
      { title: 'one production identifier', device: { ProductionIdentifier: ['SERIALISATION_NUMBER'] } },
    ],
    bad: [
      { title: 'no quantity', device: { BaseQuantity: null }, at: '/device/BaseQuantity' },
      {
        title: 'no quantity, on which it depends whether there may be a unit of use',
        device: { BaseQuantity: null, UnitOfUseDi: '04012345678918' },
        at: '/device/BaseQuantity',
      },
      {
        title: 'an empty list of production identifiers',
        device: { ProductionIdentifier: [] },
        at: '/device/ProductionIdentifier',
      },
    ],
  },
})
