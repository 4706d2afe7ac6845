import { everyModel } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { identifierStays } from '../identifier-once.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-DTX-UDI-031-B',
  title:
    'A secondary or unit-of-use identifier can be added to a registered device once, and stays from then on.',
  message:
    '{field} can be added later, but not change any more once it is registered: {registered} is registered. Give it as registered.',
  // The official text announces a list of fields and has none; the column "updateable" of the data dictionary has it.
  source: businessRules('BR-DTX-UDI-031'),
  models: everyModel,
  record: 'device',

  check(update, report) {
    identifierStays('SecondaryDi', 'SecondaryDiAgency', update, report)
    identifierStays('UnitOfUseDi', 'UnitOfUseDiIssuingAgency', update, report)
  },

  examples: {
    good: [
      {
        title: 'one that was not given',
        desired: { device: { SecondaryDi: '+A123BJC5D6E71G', SecondaryDiAgency: 'HIBCC' } },
      },
    ],
    bad: [
      {
        title: 'another one',
        registered: { device: { SecondaryDi: '+A123BJC5D6E71G', SecondaryDiAgency: 'HIBCC' } },
        desired: { device: { SecondaryDi: '+A999F0001.' } },
        at: '/device/SecondaryDi',
      },
      {
        title: 'none any more',
        registered: { device: { BaseQuantity: 10, UnitOfUseDi: '04012345000030' } },
        desired: { device: { UnitOfUseDi: null } },
        at: '/device/UnitOfUseDi',
      },
    ],
  },
})
