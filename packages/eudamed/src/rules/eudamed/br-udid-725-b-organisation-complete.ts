import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { fieldsNeededToSend } from '../terms/organisations.ts'

export default defineRule({
  id: 'BR-UDID-725-B',
  title: 'An organisation has a city, a postal code, a country and an e-mail address.',
  message:
    '{field} of the organisation is missing, which the business rules ask for and the schema does not. Give it.',
  severity: 'warning',
  source: businessRules('BR-UDID-725'),
  models: devices,
  reads: { device: ['OriginalManufacturer'] },

  check({ device: { OriginalManufacturer } }, report) {
    const organisation = OriginalManufacturer?.Organisation
    if (organisation === undefined) return
    const needed = fieldsNeededToSend(organisation)
    for (const field of ['City', 'PostalCode', 'Country', 'Email'] as const) {
      if (organisation[field] !== undefined || needed.includes(field)) continue
      report({ at: `/device/OriginalManufacturer/Organisation/${field}`, words: { field } })
    }
  },

  examples: {
    good: [
      {
        title: 'all of them',
        device: {
          OriginalManufacturer: {
            Organisation: {
              Name: 'Nadel GmbH',
              City: 'Ulm',
              PostalCode: '89073',
              Country: 'DE',
              Email: 'udi@nadel.example',
            },
          },
        },
      },
    ],
    bad: [
      {
        title: 'a postal code and a country alone',
        device: {
          OriginalManufacturer: {
            Organisation: { Name: 'Nadel GmbH', PostalCode: '89073', Country: 'DE' },
          },
        },
        at: [
          '/device/OriginalManufacturer/Organisation/City',
          '/device/OriginalManufacturer/Organisation/Email',
        ],
      },
    ],
  },
})
