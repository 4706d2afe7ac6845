import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { fieldsNeededToSend } from '../terms/organisations.ts'

export default defineRule({
  id: 'BR-UDID-725-A',
  title:
    'The address of an organisation has a postal code and a country, its contact details an e-mail address.',
  message:
    '{field} of the organisation is missing; EUDAMED takes its details only with a postal code, a country and an e-mail address. Give it.',
  severity: 'error',
  source: businessRules('BR-UDID-725'),
  models: devices,
  reads: { device: ['OriginalManufacturer'] },

  check({ device: { OriginalManufacturer } }, report) {
    const organisation = OriginalManufacturer?.Organisation
    if (organisation === undefined) return
    for (const field of fieldsNeededToSend(organisation)) {
      report({ at: `/device/OriginalManufacturer/Organisation/${field}`, words: { field } })
    }
  },

  examples: {
    good: [
      { title: 'a name alone', device: { OriginalManufacturer: { Organisation: { Name: 'Nadel GmbH' } } } },
    ],
    bad: [
      {
        title: 'a city and a telephone number',
        device: {
          OriginalManufacturer: { Organisation: { Name: 'Nadel GmbH', City: 'Ulm', Phone: '+49 731 1' } },
        },
        at: [
          '/device/OriginalManufacturer/Organisation/PostalCode',
          '/device/OriginalManufacturer/Organisation/Country',
          '/device/OriginalManufacturer/Organisation/Email',
        ],
      },
    ],
  },
})
