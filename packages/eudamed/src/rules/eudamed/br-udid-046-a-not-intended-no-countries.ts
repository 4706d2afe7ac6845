import { regulationDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-046-A',
  title: 'A device that is not meant for the EU market names no countries of that market.',
  message:
    'MarketInfos must not be given with CommercialDistributionStatus {value}. Remove it, or correct the status.',
  severity: 'error',
  source: businessRules('BR-UDID-046'),
  models: regulationDevices,
  reads: { device: ['CommercialDistributionStatus', 'MarketInfos'] },

  check({ device: { CommercialDistributionStatus, MarketInfos } }, report) {
    if (CommercialDistributionStatus !== 'NOT_INTENDED_FOR_EU_MARKET' || MarketInfos === undefined) return
    report({
      at: '/device/MarketInfos',
      value: CommercialDistributionStatus,
      fix: [{ op: 'remove', path: '/device/MarketInfos' }],
    })
  },

  examples: {
    good: [
      {
        title: 'no countries',
        device: { CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET', MarketInfos: [] },
      },
    ],
    bad: [
      {
        title: 'one country',
        device: { CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET' },
        at: '/device/MarketInfos',
        fixed: 'all',
      },
    ],
  },
})
