import { packs } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dataDictionary } from '../sources.ts'

export default defineRule({
  id: 'UDG-PACK-PRODUCTION-IDENTIFIER',
  title: 'A system or procedure pack says which production identifiers its label carries.',
  message:
    'ProductionIdentifier is missing; the data dictionary asks every system and procedure pack for it. Give at least one of BATCH_NUMBER, SERIALISATION_NUMBER, MANUFACTURING_DATE, EXPIRATION_DATE and, for software, SOFTWARE_IDENTIFICATION.',
  severity: 'error',
  source: dataDictionary('FLD-UDID-148'),
  models: packs,
  reads: { device: ['ProductionIdentifier'] },

  check({ device: { ProductionIdentifier } }, report) {
    if (ProductionIdentifier === undefined) report({ at: '/device/ProductionIdentifier' })
  },

  examples: {
    good: [
      { title: 'one production identifier', device: { ProductionIdentifier: ['SERIALISATION_NUMBER'] } },
    ],
    bad: [
      {
        title: 'no production identifiers',
        device: { ProductionIdentifier: null },
        at: '/device/ProductionIdentifier',
      },
      {
        title: 'an empty list of production identifiers',
        device: { ProductionIdentifier: [] },
        at: '/device/ProductionIdentifier',
      },
    ],
  },
})
