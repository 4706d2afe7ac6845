import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-070',
  title: 'Every trade name says in which language it is, or that it belongs to none.',
  message:
    'AdditionalTradeNameLanguage of the trade name {value} is missing. Give its language, or ANY for a name that is the same in all of them.',
  severity: 'error',
  source: businessRules('BR-UDID-070'),
  models: everyModel,
  reads: { device: ['AdditionalTradeNames'] },

  check({ device: { AdditionalTradeNames = [] } }, report) {
    for (const [
      index,
      { AdditionalTradeName, AdditionalTradeNameLanguage },
    ] of AdditionalTradeNames.entries()) {
      if (AdditionalTradeNameLanguage !== undefined) continue
      const at = `/device/AdditionalTradeNames/${index}/AdditionalTradeNameLanguage` as const
      report({ at, value: AdditionalTradeName })
    }
  },

  examples: {
    good: [
      {
        title: 'a name for all languages, and two names in one language',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'Infusa', AdditionalTradeNameLanguage: 'ANY' },
            { AdditionalTradeName: 'Nadel', AdditionalTradeNameLanguage: 'DE' },
            { AdditionalTradeName: 'Kanüle', AdditionalTradeNameLanguage: 'DE' },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'no language, and null for one',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'Infusa' },
            { AdditionalTradeName: 'Nadel', AdditionalTradeNameLanguage: 'DE' },
            { AdditionalTradeName: 'Needle', AdditionalTradeNameLanguage: null },
          ],
        },
        at: [
          '/device/AdditionalTradeNames/0/AdditionalTradeNameLanguage',
          '/device/AdditionalTradeNames/2/AdditionalTradeNameLanguage',
        ],
      },
      {
        title: 'a procedure pack',
        model: 'EU_UDI_SPP',
        device: { AdditionalTradeNames: [{ AdditionalTradeName: 'WoundPack' }] },
        at: '/device/AdditionalTradeNames/0/AdditionalTradeNameLanguage',
      },
    ],
  },
})
