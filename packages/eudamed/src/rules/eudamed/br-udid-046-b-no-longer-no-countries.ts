import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-046-B',
  title: 'A device that is no longer placed on the EU market names no countries of that market.',
  message:
    'MarketInfos is given with CommercialDistributionStatus {value}. EUDAMED answers that market information does not apply to such a device, and leaves it out of one that is registered. Remove it.',
  // The data dictionary (FLD-UDID-137, FLD-UDID-141) excludes it for the other status only.
  severity: 'warning',
  source: businessRules('BR-UDID-046'),
  models: devices,
  reads: { device: ['CommercialDistributionStatus', 'MarketInfos'] },

  check({ device: { CommercialDistributionStatus, MarketInfos } }, report) {
    if (CommercialDistributionStatus !== 'NO_LONGER_PLACED_ON_THE_MARKET' || MarketInfos === undefined) return
    report({ at: '/device/MarketInfos', value: CommercialDistributionStatus })
  },

  examples: {
    good: [
      {
        title: 'no countries',
        device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET', MarketInfos: null },
      },
    ],
    bad: [
      {
        title: 'one country',
        device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET' },
        at: '/device/MarketInfos',
      },
    ],
  },
})
