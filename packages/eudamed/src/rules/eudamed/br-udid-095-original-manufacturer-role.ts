import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-095',
  title: 'An original manufacturer that is a registered actor is a manufacturer.',
  message:
    'ActorCode {value} of OriginalManufacturer is not the SRN of a manufacturer. Give one of the role MF.',
  severity: 'error',
  source: businessRules('BR-UDID-095'),
  models: devices,
  reads: { device: ['OriginalManufacturer'] },

  check({ device: { OriginalManufacturer } }, report) {
    const value = OriginalManufacturer?.ActorCode
    if (value === undefined || value.slice(3, 5) === 'MF') return
    report({ at: '/device/OriginalManufacturer/ActorCode', value })
  },

  examples: {
    good: [{ title: 'a manufacturer', device: { OriginalManufacturer: { ActorCode: 'CN-MF-000000002' } } }],
    bad: [
      {
        title: 'an importer',
        device: { OriginalManufacturer: { ActorCode: 'DE-IM-000000002' } },
        at: '/device/OriginalManufacturer/ActorCode',
      },
    ],
  },
})
