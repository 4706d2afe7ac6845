import { replaceWith } from '@udigate/udi'
import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { marketCountryHint } from '../terms/union-market.ts'

export default defineRule({
  id: 'BR-DTX-UDI-100',
  title: 'A market country is in the Union, Iceland, Liechtenstein, Norway, Türkiye or Northern Ireland.',
  message: 'Country {value} is not in the list of market countries (version {version}): {hint}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-100'),
  models: devices,
  spoilsValue: true,
  reads: { device: ['MarketInfos'] },

  check({ device: { MarketInfos = [] } }, report, codes) {
    const { marketCountries } = codes
    let given: Set<string | undefined> | undefined
    for (const [index, market] of MarketInfos.entries()) {
      const { Country } = market
      if (marketCountries.has(Country)) continue
      const at = `/device/MarketInfos/${index}/Country` as const
      const explain = () => {
        const { hint, code } = marketCountryHint(Country, codes)
        const words = { hint, version: marketCountries.version }
        given ??= new Set(MarketInfos.map(each => each.Country))
        // What is replaced by a country that is there already would be given twice.
        if (code !== undefined && given.has(code)) {
          const { OriginalPlacedOnTheMarket, StartDate, EndDate } = market
          const saysMore = OriginalPlacedOnTheMarket || StartDate !== undefined || EndDate !== undefined
          const fix = [{ op: 'remove', path: `/device/MarketInfos/${index}` }] as const
          const again = { ...words, hint: `${code} is there already; remove this entry` }
          return { words: again, ...(saysMore ? {} : { fix }) }
        }
        given.add(code)
        return { words, ...replaceWith(at, code) }
      }
      report({ at, value: Country, explain })
    }
  },

  examples: {
    good: [
      {
        title: 'Greece is EL',
        device: { MarketInfos: [{ Country: 'EL', OriginalPlacedOnTheMarket: true }] },
      },
      {
        title: 'Northern Ireland is XI',
        device: { MarketInfos: [{ Country: 'XI', OriginalPlacedOnTheMarket: true }] },
      },
    ],
    bad: [
      {
        title: 'Greece is not GR, Germany not de',
        device: {
          MarketInfos: [
            { Country: 'GR', OriginalPlacedOnTheMarket: true },
            { Country: 'de', OriginalPlacedOnTheMarket: false },
          ],
        },
        at: ['/device/MarketInfos/0/Country', '/device/MarketInfos/1/Country'],
        fixed: 'all',
      },
      {
        title: 'codes of three letters and names, of which one is there already',
        device: {
          MarketInfos: [
            { Country: 'FR', OriginalPlacedOnTheMarket: true },
            { Country: 'DEU', OriginalPlacedOnTheMarket: false },
            { Country: 'France', OriginalPlacedOnTheMarket: false },
            { Country: 'Österreich', OriginalPlacedOnTheMarket: false },
            { Country: 'AUT', OriginalPlacedOnTheMarket: false },
          ],
        },
        at: [
          '/device/MarketInfos/1/Country',
          '/device/MarketInfos/2/Country',
          '/device/MarketInfos/3/Country',
          '/device/MarketInfos/4/Country',
        ],
        fixed: 'all',
        says: ['write DE', 'FR is there already', 'write AT', 'AT is there already'],
      },
      {
        title: 'countries that are there already, with less said of them',
        device: {
          MarketInfos: [
            { Country: 'FR', OriginalPlacedOnTheMarket: false },
            { Country: 'France', OriginalPlacedOnTheMarket: true },
            { Country: 'DE', OriginalPlacedOnTheMarket: false },
            { Country: 'Germany', OriginalPlacedOnTheMarket: false, StartDate: '2026-01-01' },
            { Country: 'IT', OriginalPlacedOnTheMarket: false },
            { Country: 'Italy', OriginalPlacedOnTheMarket: false, EndDate: '2026-12-31' },
          ],
        },
        at: [
          '/device/MarketInfos/1/Country',
          '/device/MarketInfos/3/Country',
          '/device/MarketInfos/5/Country',
        ],
      },
      {
        title: 'Switzerland twice, which is no market, and what is no country',
        device: {
          MarketInfos: [
            { Country: 'CH', OriginalPlacedOnTheMarket: true },
            { Country: 'CH', OriginalPlacedOnTheMarket: false },
            { Country: 'EU', OriginalPlacedOnTheMarket: false },
          ],
        },
        at: [
          '/device/MarketInfos/0/Country',
          '/device/MarketInfos/1/Country',
          '/device/MarketInfos/2/Country',
        ],
      },
      {
        title: 'the United Kingdom',
        device: { MarketInfos: [{ Country: 'GB', OriginalPlacedOnTheMarket: true }] },
        at: '/device/MarketInfos/0/Country',
      },
    ],
  },
})
