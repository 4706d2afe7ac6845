import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-045',
  title: 'Exactly one country is the one where the device was first placed on the market.',
  message:
    'OriginalPlacedOnTheMarket is true for {countries}. Set it to true for the one country where the device was first placed on the market.',
  severity: 'error',
  source: businessRules('BR-UDID-045'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR'],
  reads: { device: ['CommercialDistributionStatus', 'MarketInfos'] },

  check({ device: { CommercialDistributionStatus, MarketInfos = [] } }, report) {
    const first = [...MarketInfos.keys()].filter(index => MarketInfos[index]?.OriginalPlacedOnTheMarket)
    const words = { countries: first.length === 0 ? 'no country' : `${first.length} countries` }
    for (const index of first.slice(1)) {
      report({ at: `/device/MarketInfos/${index}/OriginalPlacedOnTheMarket`, value: true, words })
    }
    if (first.length > 0 || CommercialDistributionStatus !== 'ON_THE_MARKET') return
    if (MarketInfos.length !== 1) report({ at: '/device/MarketInfos', words })
    else {
      const at = '/device/MarketInfos/0/OriginalPlacedOnTheMarket'
      report({ at, value: false, words, fix: [{ op: 'replace', path: at, value: true }] })
    }
  },

  examples: {
    good: [
      {
        title: 'one of two',
        device: {
          MarketInfos: [
            { Country: 'DE', OriginalPlacedOnTheMarket: true },
            { Country: 'EL', OriginalPlacedOnTheMarket: false },
          ],
        },
      },
      {
        title: 'does not apply to a device that is not meant for the market',
        device: { CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET', MarketInfos: null },
      },
    ],
    bad: [
      { title: 'no country at all', device: { MarketInfos: null }, at: '/device/MarketInfos' },
      {
        title: 'the only country is not it',
        device: { MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: false }] },
        at: '/device/MarketInfos/0/OriginalPlacedOnTheMarket',
      },
      {
        title: 'both of two',
        device: {
          MarketInfos: [
            { Country: 'DE', OriginalPlacedOnTheMarket: true },
            { Country: 'EL', OriginalPlacedOnTheMarket: true },
          ],
        },
        at: '/device/MarketInfos/1/OriginalPlacedOnTheMarket',
      },
    ],
  },
})
