import { packs } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-047',
  title: 'Systems and procedure packs are registered without market countries.',
  message: 'MarketInfos must not be given for a system or procedure pack. Remove it.',
  severity: 'error',
  source: businessRules('BR-UDID-047'),
  models: packs,
  reads: { device: ['MarketInfos'] },

  check({ device: { MarketInfos } }, report) {
    if (MarketInfos === undefined) return
    report({ at: '/device/MarketInfos', fix: [{ op: 'remove', path: '/device/MarketInfos' }] })
  },

  examples: {
    good: [{ title: 'an empty list says nothing', device: { MarketInfos: [] } }],
    bad: [
      {
        title: 'one country',
        device: { MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true }] },
        at: '/device/MarketInfos',
        fixed: 'all',
      },
    ],
  },
})
