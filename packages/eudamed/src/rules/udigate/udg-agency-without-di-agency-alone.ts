import { regulationDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dtxSchema } from '../sources.ts'

const markings = [
  { di: 'DirectMarkingDi', field: 'DirectMarkingDiIssuingAgency' },
  { di: 'UnitOfUseDi', field: 'UnitOfUseDiIssuingAgency' },
] as const

export default defineRule({
  id: 'UDG-AGENCY-WITHOUT-DI',
  title: 'The issuing agency of a direct marking DI or unit-of-use DI stands beside that DI.',
  message: '{field} {value} is not sent, because {di} is missing. Give {di}, or remove {field}.',
  severity: 'warning',
  source: dtxSchema('DIIdentifierType'),
  models: regulationDevices,
  reads: {
    device: ['DirectMarkingDi', 'DirectMarkingDiIssuingAgency', 'UnitOfUseDi', 'UnitOfUseDiIssuingAgency'],
  },

  check({ device }, report) {
    for (const { di, field } of markings) {
      const value = device[field]
      if (value === undefined || device[di] !== undefined) continue
      const at = `/device/${field}` as const
      report({ at, value, words: { field, di }, fix: [{ op: 'remove', path: at }] })
    }
  },

  examples: {
    good: [
      {
        title: 'both',
        device: { DirectMarkingDi: 'A123BJC5D6E7', DirectMarkingDiIssuingAgency: 'HIBCC' },
      },
    ],
    bad: [
      {
        title: 'an agency alone',
        device: { DirectMarkingDi: null, DirectMarkingDiIssuingAgency: 'GS1' },
        at: '/device/DirectMarkingDiIssuingAgency',
        fixed: 'all',
      },
    ],
  },
})
