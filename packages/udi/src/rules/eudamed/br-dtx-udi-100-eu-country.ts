import { marketCountryHint } from '../eudamed-terms/union-market.ts'
import { replaceWith } from '../replace-with.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-100',
  title: 'A market country is in the Union, Iceland, Liechtenstein, Norway, Türkiye or Northern Ireland.',
  message: 'Country {value} is not in the list of market countries (version {version}): {hint}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-100'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR'],
  reads: { device: ['MarketInfos'] },

  check({ device: { MarketInfos = [] } }, report, { marketCountries }) {
    for (const [index, { Country }] of MarketInfos.entries()) {
      if (marketCountries.has(Country)) continue
      const at = `/device/MarketInfos/${index}/Country` as const
      const { hint, code } = marketCountryHint(Country, marketCountries)
      const words = { hint, version: marketCountries.version }
      report({ at, value: Country, words, ...replaceWith(at, code) })
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
      },
      {
        title: 'the United Kingdom',
        device: { MarketInfos: [{ Country: 'GB', OriginalPlacedOnTheMarket: true }] },
        at: '/device/MarketInfos/0/Country',
      },
    ],
  },
})
