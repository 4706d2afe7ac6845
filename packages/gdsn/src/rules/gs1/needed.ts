import type { TradeItem } from '../../elements/trade-item.ts'
import type { GdsnRule } from '../rule.ts'
import { itemRule } from './item-rule.ts'

/** What an attribute must not be without. */
function neededRule(
  number: number,
  what: string,
  at: string,
  read: (tradeItem: TradeItem) => unknown,
  removed: object,
): GdsnRule {
  return itemRule(number, {
    title: `A trade item says ${what}.`,
    message: `The trade item does not say ${what}.`,
    check(tradeItem, report) {
      const value = read(tradeItem)
      if (value === undefined || value === '') report(at)
    },
    examples: {
      good: [{ title: 'It is said' }],
      bad: [{ title: 'It is not said', item: removed, at: ['/device'] }],
    },
  })
}

/** What each trade item says. */
export const neededRules: readonly GdsnRule[] = [
  neededRule(
    1000,
    'whose data these are (GLN)',
    '/InformationProviderOfTradeItem/Gln',
    ({ InformationProviderOfTradeItem }) => InformationProviderOfTradeItem?.Gln,
    { InformationProviderOfTradeItem: { Gln: null } },
  ),
  neededRule(
    1001,
    'what the provider of the data is called',
    '/InformationProviderOfTradeItem/PartyName',
    ({ InformationProviderOfTradeItem }) => InformationProviderOfTradeItem?.PartyName,
    { InformationProviderOfTradeItem: { PartyName: null } },
  ),
  neededRule(
    1010,
    'whether it is despatched as it is',
    '/IsTradeItemADespatchUnit',
    ({ IsTradeItemADespatchUnit }) => IsTradeItemADespatchUnit,
    { IsTradeItemADespatchUnit: null },
  ),
  neededRule(
    1012,
    'whether it can be ordered',
    '/IsTradeItemAnOrderableUnit',
    ({ IsTradeItemAnOrderableUnit }) => IsTradeItemAnOrderableUnit,
    { IsTradeItemAnOrderableUnit: null },
  ),
  neededRule(
    1167,
    'what kind of unit it is',
    '/TradeItemUnitDescriptorCode',
    ({ TradeItemUnitDescriptorCode }) => TradeItemUnitDescriptorCode,
    { TradeItemUnitDescriptorCode: null },
  ),
  neededRule(
    1283,
    'from when on its data hold',
    '/TradeItemSynchronisationDates/EffectiveDateTime',
    ({ TradeItemSynchronisationDates }) => TradeItemSynchronisationDates?.EffectiveDateTime,
    { TradeItemSynchronisationDates: { EffectiveDateTime: null } },
  ),
]
