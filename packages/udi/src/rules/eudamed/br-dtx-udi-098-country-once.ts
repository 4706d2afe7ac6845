import { repeatedItems } from '../eudamed-terms/repeated.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-098',
  title: 'The market countries of a device are different from each other.',
  message: 'Country {value} is already in MarketInfos. Give each country once.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-098'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR'],
  reads: { device: ['MarketInfos'] },

  check({ device: { MarketInfos = [] } }, report) {
    for (const index of repeatedItems(MarketInfos, market => market.Country)) {
      report({ at: `/device/MarketInfos/${index}/Country`, value: MarketInfos[index]?.Country })
    }
  },

  examples: {
    good: [
      {
        title: 'two countries',
        device: {
          MarketInfos: [
            { Country: 'DE', OriginalPlacedOnTheMarket: true },
            { Country: 'FR', OriginalPlacedOnTheMarket: false },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'Germany twice',
        device: {
          MarketInfos: [
            { Country: 'DE', OriginalPlacedOnTheMarket: true },
            { Country: 'DE', OriginalPlacedOnTheMarket: false },
          ],
        },
        at: '/device/MarketInfos/1/Country',
      },
    ],
  },
})
