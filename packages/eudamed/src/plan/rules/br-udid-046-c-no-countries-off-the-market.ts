import { regulationDevices } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-UDID-046-C',
  title: 'The countries of a registered device change only while it is on the EU market.',
  message:
    'MarketInfos cannot change for a device that is {value}. Remove it, or submit the changed countries first and the status after that.',
  source: businessRules('BR-UDID-046'),
  models: regulationDevices,
  record: 'device',

  check({ desired: { CommercialDistributionStatus: status, MarketInfos }, differences: blocks }, report) {
    // Without countries the new status alone says that there are none.
    if (status === 'ON_THE_MARKET' || MarketInfos === undefined || blocks.length === 0) return
    const at = '/device/MarketInfos'
    report({ at, blocks, value: status, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [
      {
        title: 'off the market, with the countries as they are registered',
        desired: { device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET' } },
      },
      {
        title: 'off the market, with no countries any more',
        desired: {
          device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET', MarketInfos: null },
        },
      },
    ],
    bad: [
      {
        title: 'off the market, with a last day in the country',
        desired: {
          device: {
            CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET',
            MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, EndDate: '2026-12-31' }],
          },
        },
        at: '/device/MarketInfos',
      },
    ],
  },
})
