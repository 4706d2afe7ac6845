import type { TradeItem } from '../../elements/trade-item.ts'
import type { GdsnRule } from '../rule.ts'
import { itemRule, reportSecond } from './item-rule.ts'

export const healthcare = '/HealthcareItemInformationModule/HealthcareItemInformation'

export function readSizes(tradeItem: TradeItem) {
  return tradeItem.HealthcareItemInformationModule?.HealthcareItemInformation?.ClinicalSize ?? []
}

/** The sizes of a trade item, and where it is sold. */
export const sizeAndSaleRules: readonly GdsnRule[] = [
  itemRule(1731, {
    title: 'A size has one highest value at most in each unit.',
    message: 'The size has another highest value in {value}.',
    check(tradeItem, report) {
      for (const [size, { ClinicalSizeValueMaximum = [] }] of readSizes(tradeItem).entries())
        reportSecond(
          ClinicalSizeValueMaximum.map(({ MeasurementUnitCode }) => MeasurementUnitCode),
          (index, value) =>
            report(`${healthcare}/ClinicalSize/${size}/ClinicalSizeValueMaximum/${index}`, value),
        )
    },
    examples: {
      good: [{ title: 'None' }],
      bad: [
        {
          title: 'Two in millimetres',
          device: { ClinicalSizes: null },
          item: {
            HealthcareItemInformationModule: {
              HealthcareItemInformation: {
                ClinicalSize: [
                  {
                    ClinicalSizeValueMaximum: [
                      { MeasurementUnitCode: 'MMT', Value: 1 },
                      { MeasurementUnitCode: 'MMT', Value: 2 },
                    ],
                  },
                ],
              },
            },
          },
          at: ['/device'],
        },
      ],
    },
  }),
  itemRule(1563, {
    title: 'Countries of sale have conditions of sale.',
    message: 'Countries are named without what is so in them.',
    check(tradeItem, report) {
      const conditions = tradeItem.SalesInformationModule?.SalesInformation?.TargetMarketSalesConditions ?? []
      for (const [index, each] of conditions.entries()) {
        const isNamed = each.SalesConditionTargetMarketCountry?.some(({ CountryCode }) => CountryCode)
        if (isNamed === true && !each.TargetMarketConsumerSalesConditionCode)
          report(`/SalesInformationModule/SalesInformation/TargetMarketSalesConditions/${index}`)
      }
    },
    examples: {
      good: [{ title: 'As records say it' }],
      bad: [
        {
          title: 'A country alone',
          device: { MarketInfos: null },
          item: {
            SalesInformationModule: {
              SalesInformation: {
                TargetMarketSalesConditions: [
                  { SalesConditionTargetMarketCountry: [{ CountryCode: '276' }] },
                ],
              },
            },
          },
          at: ['/device'],
        },
      ],
    },
  }),
]
