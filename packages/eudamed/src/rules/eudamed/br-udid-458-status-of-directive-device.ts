import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

const at = '/device/CommercialDistributionStatus'

export default defineRule({
  id: 'BR-UDID-458',
  title: 'A directive device is on the EU market, or no longer placed there.',
  message:
    'CommercialDistributionStatus {value} is not for a device under a directive. Give ON_THE_MARKET or NO_LONGER_PLACED_ON_THE_MARKET.',
  severity: 'error',
  source: businessRules('BR-UDID-458'),
  models: directiveDevices,
  reads: { device: ['CommercialDistributionStatus'] },

  check({ device: { CommercialDistributionStatus: value } }, report) {
    if (value === 'NOT_INTENDED_FOR_EU_MARKET') report({ at, value })
  },

  examples: {
    good: [
      {
        title: 'no longer placed on the market',
        device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET', MarketInfos: null },
      },
    ],
    bad: [
      {
        title: 'not meant for the EU market',
        device: { CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET', MarketInfos: null },
        at,
      },
      {
        title: 'a diagnostic that is not meant for the EU market',
        model: 'EU_UDI_IVDD',
        device: { CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET', MarketInfos: null },
        at,
      },
    ],
  },
})
