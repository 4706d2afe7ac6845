import { repeatedItems } from '../eudamed-terms/repeated.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

const lists = ['MDN', 'ProductionIdentifier', 'AnnexXVITypes'] as const

export default defineRule({
  id: 'UDG-VALUE-TWICE',
  title: 'Lists of codes have each code once.',
  message: '{field} has {value} twice. Remove one of them.',
  severity: 'warning',
  source: udigate('Lists of codes'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { device: ['MDN', 'ProductionIdentifier', 'AnnexXVITypes'] },

  check({ device }, report) {
    for (const field of lists) {
      const values: readonly string[] = device[field] ?? []
      for (const index of repeatedItems(values, value => value)) {
        const at = `/device/${field}/${index}` as const
        report({ at, value: values[index], words: { field }, fix: [{ op: 'remove', path: at }] })
      }
    }
  },

  examples: {
    good: [{ title: 'two codes', device: { MDN: ['A0101010201', 'A0101010101'] } }],
    bad: [
      {
        title: 'one code twice in each list',
        device: {
          MDN: ['A0101010201', 'A0101010201'],
          ProductionIdentifier: ['BATCH_NUMBER', 'EXPIRATION_DATE', 'BATCH_NUMBER'],
          AnnexXVITypes: ['EMR', 'EMR'],
        },
        at: ['/device/MDN/1', '/device/ProductionIdentifier/2', '/device/AnnexXVITypes/1'],
      },
    ],
  },
})
