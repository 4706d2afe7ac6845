import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-045',
  title: 'Exactly one country is the one where the device was first placed on the market.',
  message:
    'OriginalPlacedOnTheMarket is true for {countries}. Give it as true for the one country where the device was first placed on the market, and as false for all others.',
  yieldsTo: ['BR-UDID-043'],
  severity: 'error',
  source: businessRules('BR-UDID-045'),
  models: devices,
  needsWholeLists: true,
  reads: { device: ['CommercialDistributionStatus', 'MarketInfos'] },

  check({ device: { CommercialDistributionStatus, MarketInfos = [] } }, report) {
    let count = 0
    for (const { OriginalPlacedOnTheMarket } of MarketInfos) if (OriginalPlacedOnTheMarket) count += 1
    if (count === 1) return
    if (count > 0) {
      // A country that is given twice is for BR-DTX-UDI-098.
      const first = new Map<string, number>()
      for (const [index, { Country, OriginalPlacedOnTheMarket }] of MarketInfos.entries()) {
        if (OriginalPlacedOnTheMarket && !first.has(Country)) first.set(Country, index)
      }
      const words = { countries: listCountries([...first.keys()]) }
      for (const index of [...first.values()].slice(1)) {
        report({ at: `/device/MarketInfos/${index}/OriginalPlacedOnTheMarket`, words })
      }
      return
    }
    if (CommercialDistributionStatus !== 'ON_THE_MARKET') return
    if (MarketInfos.length === 1) {
      const at = '/device/MarketInfos/0/OriginalPlacedOnTheMarket'
      const words = { countries: 'no country' }
      report({ at, words, fix: [{ op: 'replace', path: at, value: true }] })
    } else {
      const countries = MarketInfos.length === 0 ? 'no country, since MarketInfos is missing' : 'no country'
      report({ at: '/device/MarketInfos', words: { countries } })
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
      {
        title: 'no country at all',
        device: { MarketInfos: null },
        at: '/device/MarketInfos',
        says: 'MarketInfos is missing',
      },
      {
        title: 'none of two',
        device: {
          MarketInfos: [
            { Country: 'DE', OriginalPlacedOnTheMarket: false },
            { Country: 'EL', OriginalPlacedOnTheMarket: false },
          ],
        },
        at: '/device/MarketInfos',
        says: 'no country.',
      },
      {
        title: 'the only country is not it',
        device: { MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: false }] },
        at: '/device/MarketInfos/0/OriginalPlacedOnTheMarket',
        fixed: 'all',
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
        says: 'DE, EL.',
      },
      {
        title: 'two of three, of which one is given twice',
        device: {
          MarketInfos: [
            { Country: 'FR', OriginalPlacedOnTheMarket: false },
            { Country: 'DE', OriginalPlacedOnTheMarket: true },
            { Country: 'EL', OriginalPlacedOnTheMarket: true },
            { Country: 'EL', OriginalPlacedOnTheMarket: true },
          ],
        },
        at: '/device/MarketInfos/2/OriginalPlacedOnTheMarket',
        says: 'DE, EL.',
        also: ['BR-DTX-UDI-098'],
      },
    ],
  },
})

const mostNamed = 10

function listCountries(countries: readonly string[]): string {
  const more = countries.length - mostNamed
  return `${countries.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
