import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'UDG-TRADE-NAME-TWICE',
  title: 'The trade names of a device in one language are different from each other.',
  message:
    'AdditionalTradeName {value} is already given in the same language. Remove one of them; no rule of EUDAMED refuses it.',
  severity: 'warning',
  source: udigate('Entries given twice'),
  models: everyModel,
  reads: { device: ['AdditionalTradeNames'] },

  check({ device: { AdditionalTradeNames = [] } }, report) {
    const getKey = (text: (typeof AdditionalTradeNames)[number]): string =>
      `${text.AdditionalTradeNameLanguage} ${text.AdditionalTradeName}`
    for (const { item, index } of findRepeats(AdditionalTradeNames, getKey)) {
      const path = `/device/AdditionalTradeNames/${index}` as const
      report({
        at: `${path}/AdditionalTradeName`,
        value: item.AdditionalTradeName,
        fix: [{ op: 'remove', path }],
      })
    }
  },

  examples: {
    good: [
      {
        title: 'one name in two languages, and two names in one',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'Infusa', AdditionalTradeNameLanguage: 'DE' },
            { AdditionalTradeName: 'Infusa', AdditionalTradeNameLanguage: 'FR' },
            { AdditionalTradeName: 'Infusa Nadel', AdditionalTradeNameLanguage: 'DE' },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'one name twice in German',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'Infusa', AdditionalTradeNameLanguage: 'DE' },
            { AdditionalTradeName: 'Infusa', AdditionalTradeNameLanguage: 'FR' },
            { AdditionalTradeName: 'Infusa', AdditionalTradeNameLanguage: 'DE' },
          ],
        },
        at: '/device/AdditionalTradeNames/2/AdditionalTradeName',
        fixed: 'all',
      },
    ],
  },
})
