import type { TradeItem } from '../../elements/trade-item.ts'
import type { GdsnRule } from '../rule.ts'
import { itemRule } from './item-rule.ts'

const classifications = '/GdsnTradeItemClassification/AdditionalTradeItemClassification'

function readClassifications(tradeItem: TradeItem) {
  return tradeItem.GdsnTradeItemClassification?.AdditionalTradeItemClassification ?? []
}

/** The classes of directives, as the rule lists them. */
const directiveClasses: ReadonlySet<string> = new Set([
  'EU_CLASS_I',
  'EU_CLASS_IIA',
  'EU_CLASS_IIB',
  'EU_CLASS_III',
  'IVDD_ANNEX_II_LIST_A',
  'IVDD_ANNEX_II_LIST_B',
  'IVDD_DEVICES_SELF_TESTING',
  'IVDD_GENERAL',
  'AIMDD',
])

function onceRule(number: number, system: string): GdsnRule {
  return itemRule(number, {
    title: `Classification system ${system} is there once at most.`,
    message: `The classification system ${system} is there twice. A trade item has one class of it.`,
    check(tradeItem, report) {
      const places = readClassifications(tradeItem).flatMap((each, index) =>
        each.AdditionalTradeItemClassificationSystemCode === system ? [index] : [],
      )
      for (const index of places.slice(1)) report(`${classifications}/${index}`)
    },
    examples: {
      good: [{ title: 'One class' }],
      bad: [
        {
          title: 'Two classes',
          item: {
            GdsnTradeItemClassification: {
              AdditionalTradeItemClassification: ['EU_CLASS_I', 'EU_CLASS_IIA'].map(value => ({
                AdditionalTradeItemClassificationSystemCode: system,
                AdditionalTradeItemClassificationValue: [
                  { AdditionalTradeItemClassificationCodeValue: value },
                ],
              })),
            },
          },
          at: ['/device/MDN/0'],
        },
      ],
    },
  })
}

/** Of which classes a trade item is. */
export const classificationRules: readonly GdsnRule[] = [
  itemRule(1459, {
    title: 'A classification system has a class.',
    message: 'The classification system {value} is there without a class.',
    check(tradeItem, report) {
      for (const [index, each] of readClassifications(tradeItem).entries()) {
        const values = each.AdditionalTradeItemClassificationValue ?? []
        const isSaid =
          values.length > 0 && values.every(value => value.AdditionalTradeItemClassificationCodeValue)
        if (!isSaid) report(`${classifications}/${index}`, each.AdditionalTradeItemClassificationSystemCode)
      }
    },
    examples: {
      good: [{ title: 'With a class' }],
      bad: [
        {
          title: 'Without one',
          item: {
            GdsnTradeItemClassification: {
              AdditionalTradeItemClassification: [{ AdditionalTradeItemClassificationSystemCode: '76' }],
            },
          },
          at: ['/deviceGroup/RiskClass'],
        },
      ],
    },
  }),
  itemRule(1722, {
    title: 'Classification system 85 has the classes of the directives.',
    message: 'Classification system 85 has no class {value}: it has those of MDD, AIMDD and IVDD.',
    check(tradeItem, report) {
      for (const [index, each] of readClassifications(tradeItem).entries()) {
        if (each.AdditionalTradeItemClassificationSystemCode !== '85') continue
        for (const {
          AdditionalTradeItemClassificationCodeValue: value = '',
        } of each.AdditionalTradeItemClassificationValue ?? [])
          if (!directiveClasses.has(value)) report(`${classifications}/${index}`, value)
      }
    },
    examples: {
      good: [{ title: 'A class of MDR is of another system' }],
      bad: [
        {
          title: 'A class of IVDR',
          item: {
            GdsnTradeItemClassification: {
              AdditionalTradeItemClassification: [
                {
                  AdditionalTradeItemClassificationSystemCode: '85',
                  AdditionalTradeItemClassificationValue: [
                    { AdditionalTradeItemClassificationCodeValue: 'EU_CLASS_A' },
                  ],
                },
              ],
            },
          },
          at: ['/deviceGroup/RiskClass'],
        },
      ],
    },
  }),
  onceRule(1793, '76'),
  onceRule(1794, '85'),
]
