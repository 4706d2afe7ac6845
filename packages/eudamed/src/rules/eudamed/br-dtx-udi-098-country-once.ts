import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { findRepeats, removeRepeat } from '../terms/repeated.ts'

export default defineRule({
  id: 'BR-DTX-UDI-098',
  title: 'The market countries of a device are different from each other.',
  message: 'Country {value} is already in MarketInfos, as entry {first}. Give each country once.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-098'),
  models: devices,
  reads: { device: ['MarketInfos'] },

  check({ device: { MarketInfos = [] } }, report, { marketCountries }) {
    for (const repeat of findRepeats(MarketInfos, market => market.Country)) {
      const path = `/device/MarketInfos/${repeat.index}` as const
      const value = repeat.item.Country
      // What is no market at all is for BR-DTX-UDI-100.
      if (!marketCountries.has(value)) continue
      const words = { first: repeat.first + 1 }
      report({ at: `${path}/Country`, value, words, ...removeRepeat(MarketInfos, repeat, path) })
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
      {
        title: 'the same entry twice',
        device: {
          MarketInfos: [
            { Country: 'DE', OriginalPlacedOnTheMarket: true },
            { Country: 'FR', OriginalPlacedOnTheMarket: false },
            { Country: 'FR', OriginalPlacedOnTheMarket: false },
          ],
        },
        at: '/device/MarketInfos/2/Country',
        fixed: 'all',
        says: 'entry 2',
      },
    ],
  },
})
