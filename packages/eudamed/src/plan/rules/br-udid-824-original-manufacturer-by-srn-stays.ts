import { devices } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-UDID-824',
  title: 'An original manufacturer that was registered by its SRN does not change.',
  message:
    'OriginalManufacturer cannot change any more, because it is registered by the SRN {registered}. Give it as registered.',
  source: businessRules('BR-UDID-824'),
  models: devices,
  record: 'device',

  check({ desired, registered: { OriginalManufacturer: maker }, differences: blocks }, report) {
    if (maker?.ActorCode === undefined || blocks.length === 0) return
    const at = '/device/OriginalManufacturer'
    report({
      at,
      blocks,
      value: desired.OriginalManufacturer?.ActorCode,
      fix: [{ op: 'add', path: at, value: maker }],
      words: { registered: maker.ActorCode },
    })
  },

  examples: {
    good: [
      {
        title: 'the same one',
        registered: { device: { OriginalManufacturer: { ActorCode: 'JP-MF-000000777' } } },
        desired: { device: { Website: 'www.example.com' } },
      },
    ],
    bad: [
      {
        title: 'another one',
        registered: { device: { OriginalManufacturer: { ActorCode: 'JP-MF-000000777' } } },
        desired: { device: { OriginalManufacturer: { ActorCode: 'JP-MF-000000778' } } },
        at: '/device/OriginalManufacturer',
      },
      {
        title: 'none any more',
        registered: { device: { OriginalManufacturer: { ActorCode: 'JP-MF-000000777' } } },
        desired: { device: { OriginalManufacturer: null } },
        at: '/device/OriginalManufacturer',
      },
    ],
  },
})
