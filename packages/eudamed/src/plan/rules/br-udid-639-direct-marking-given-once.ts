import { regulationDevices } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { identifierStays } from '../identifier-once.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-UDID-639',
  title: 'A direct marking identifier can be added to a registered device once, and stays from then on.',
  message:
    '{field} can be added later, but neither change nor go once it is registered: {registered} is registered. Give it as registered.',
  source: businessRules('BR-UDID-639'),
  models: regulationDevices,
  record: 'device',

  check(update, report) {
    identifierStays('DirectMarkingDi', 'DirectMarkingDiIssuingAgency', update, report)
  },

  examples: {
    good: [{ title: 'one that was not given', desired: { device: { DirectMarkingDi: '00308676965723' } } }],
    bad: [
      {
        title: 'another one',
        registered: { device: { DirectMarkingDi: '00308676965723' } },
        desired: { device: { DirectMarkingDi: '10308676965720' } },
        at: '/device/DirectMarkingDi',
      },
      {
        title: 'none any more',
        registered: { device: { DirectMarkingDi: '00308676965723' } },
        desired: { device: { DirectMarkingDi: null } },
        at: '/device/DirectMarkingDi',
      },
    ],
  },
})
