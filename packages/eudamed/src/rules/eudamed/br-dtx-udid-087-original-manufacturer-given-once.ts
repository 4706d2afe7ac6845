import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDID-087',
  title: 'An original manufacturer is given by its SRN or as an organisation.',
  message: 'OriginalManufacturer has {count} of ActorCode and Organisation; give one of them.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-087'),
  models: devices,
  reads: { device: ['OriginalManufacturer'] },

  check({ device: { OriginalManufacturer } }, report) {
    if (OriginalManufacturer === undefined) return
    const { ActorCode, Organisation } = OriginalManufacturer
    if ((ActorCode === undefined) !== (Organisation === undefined)) return
    report({
      at: '/device/OriginalManufacturer',
      words: { count: ActorCode === undefined ? 'none' : 'both' },
    })
  },

  examples: {
    good: [
      { title: 'by its SRN', device: { OriginalManufacturer: { ActorCode: 'DE-MF-000000002' } } },
      {
        title: 'as an organisation',
        device: { OriginalManufacturer: { ActorCode: null, Organisation: { Name: 'Nadel GmbH' } } },
      },
    ],
    bad: [
      {
        title: 'neither',
        device: { OriginalManufacturer: {} },
        at: '/device/OriginalManufacturer',
        says: 'none',
      },
      {
        title: 'both',
        device: {
          OriginalManufacturer: {
            ActorCode: 'DE-MF-000000002',
            Organisation: {
              Name: 'Nadel GmbH',
              City: 'Ulm',
              PostalCode: '89073',
              Country: 'DE',
              Email: 'udi@nadel.example',
            },
          },
        },
        at: '/device/OriginalManufacturer',
        says: 'both',
      },
    ],
  },
})
