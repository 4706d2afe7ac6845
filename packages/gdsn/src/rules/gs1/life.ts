import type { GdsnRule } from '../rule.ts'
import { itemRule, reportSecond } from './item-rule.ts'

const dates = '/TradeItemSynchronisationDates'

/** The same day so many months before, or the last one of a month that is shorter. */
function goBackMonths(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(moment.getUTCMonth() - months)
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}

/** How long a trade item is there, and what takes its place. */
export const lifeRules: readonly GdsnRule[] = [
  itemRule(635, {
    title: 'It is discontinued no more than six months before its data hold.',
    message:
      'It is discontinued on {value}, more than six months before the day from which its data hold ({effective}). Correct one of both days.',
    check({ TradeItemSynchronisationDates: { DiscontinuedDateTime, EffectiveDateTime } = {} }, report) {
      if (DiscontinuedDateTime === undefined || EffectiveDateTime === undefined) return
      if (new Date(DiscontinuedDateTime) >= goBackMonths(new Date(EffectiveDateTime), 6)) return
      report(`${dates}/DiscontinuedDateTime`, DiscontinuedDateTime, { effective: EffectiveDateTime })
    },
    examples: {
      good: [
        {
          title: 'Six months before',
          tradeItem: { EffectiveFrom: '2026-06-30', DiscontinuedOn: '2025-12-30' },
        },
        {
          title: 'To the last day of a shorter month',
          tradeItem: { EffectiveFrom: '2026-08-31', DiscontinuedOn: '2026-02-28' },
        },
      ],
      bad: [
        {
          title: 'A day more',
          tradeItem: { EffectiveFrom: '2026-06-30', DiscontinuedOn: '2025-12-29' },
          at: ['/tradeItem/DiscontinuedOn'],
        },
      ],
    },
  }),
  itemRule(636, {
    title: 'A trade item is not replaced by itself.',
    message: 'It is replaced by {value}, which is itself. Name the device that takes its place.',
    check({ Gtin, ReferencedTradeItem = [] }, report) {
      for (const [index, each] of ReferencedTradeItem.entries())
        if (each.ReferencedTradeItemTypeCode === 'REPLACED_BY' && each.Gtin === Gtin)
          report(`/ReferencedTradeItem/${index}`, Gtin)
    },
    examples: {
      good: [{ title: 'By another one', tradeItem: { ReplacedBy: '29506000117847' } }],
      bad: [
        { title: 'By itself', tradeItem: { ReplacedBy: '09506000117843' }, at: ['/tradeItem/ReplacedBy'] },
      ],
    },
  }),
  itemRule(1896, {
    title: 'A trade item that it replaces, or is replaced by, is named once.',
    message: '{value} is named as one that it replaces or is replaced by more than once.',
    check({ ReferencedTradeItem = [] }, report) {
      const places = ReferencedTradeItem.flatMap(({ Gtin = '', ReferencedTradeItemTypeCode = '' }, index) =>
        ['REPLACED', 'REPLACED_BY'].includes(ReferencedTradeItemTypeCode) ? [{ Gtin, index }] : [],
      )
      reportSecond(
        places.map(({ Gtin }) => Gtin),
        (index, value) => report(`/ReferencedTradeItem/${places[index]?.index ?? 0}`, value),
      )
    },
    examples: {
      good: [{ title: 'Once', tradeItem: { ReplacedBy: '29506000117847' } }],
      bad: [
        {
          title: 'Replaced, and replaced by',
          item: {
            ReferencedTradeItem: ['REPLACED', 'REPLACED_BY'].map(type => ({
              Gtin: '29506000117847',
              ReferencedTradeItemTypeCode: type,
            })),
          },
          at: ['/device'],
        },
      ],
    },
  }),
]
