import type { CatalogueItem } from '../../hierarchy/catalogue-item.ts'
import type { GdsnRule } from '../rule.ts'
import { gs1Rule } from '../sources.ts'

const unit = 'TradeItemUnitDescriptorCode'
const nextLower = 'NextLowerLevelTradeItemInformation'

function listChildren({ tradeItem }: CatalogueItem) {
  return tradeItem.NextLowerLevelTradeItemInformation?.ChildTradeItem ?? []
}

/** Which kinds of unit may hold which: a rule for each kind that is held, and for each that holds. */
function kindRule(
  number: number,
  judged: 'outer' | 'inner',
  kind: string,
  others: readonly string[],
  examples: GdsnRule['examples'],
): GdsnRule {
  const [holds, sentence] =
    judged === 'inner' ? ['is in', `A ${kind} is in none of`] : ['holds', `A ${kind} holds none of`]
  return {
    id: `G${number}`,
    title: `${sentence} ${others.join(', ')}.`,
    message: `A level that is {kind} ${holds} one that is {other}. Give one of them another kind.`,
    severity: 'error',
    source: gs1Rule(number),
    check({ pairs }, report) {
      for (const { outer, inner } of pairs) {
        const [own, other] = judged === 'inner' ? [inner, outer] : [outer, inner]
        const otherKind = other.tradeItem.TradeItemUnitDescriptorCode ?? ''
        if (own.tradeItem.TradeItemUnitDescriptorCode !== kind || !others.includes(otherKind)) continue
        report({ item: own, at: `/${unit}`, value: kind, words: { kind, other: otherKind } })
      }
    },
    examples,
  }
}

const inPackage = '/device/Packages/0'

/** How levels hold one another. */
export const hierarchyRules: readonly GdsnRule[] = [
  {
    id: 'G96',
    title: 'A base unit holds nothing.',
    message: 'This level is a base unit, and holds {value}. Give it another kind, or nothing inside.',
    severity: 'error',
    source: gs1Rule(96),
    check({ items }, report) {
      for (const item of items) {
        const [child] = listChildren(item)
        if (child === undefined || item.tradeItem.TradeItemUnitDescriptorCode !== 'BASE_UNIT_OR_EACH')
          continue
        report({ item, at: `/${unit}`, value: child.Gtin })
      }
    },
    examples: {
      good: [{ title: 'A case of devices' }],
      bad: [
        {
          title: 'A base unit of devices',
          packageItem: { [unit]: 'BASE_UNIT_OR_EACH' },
          at: [inPackage],
        },
      ],
    },
  },
  {
    id: 'G202',
    title: 'The total quantity is the sum of the quantities inside.',
    message: 'The total quantity is {value}, and the quantities inside make {sum}.',
    severity: 'error',
    source: gs1Rule(202),
    check({ items }, report) {
      for (const item of items) {
        const total =
          item.tradeItem.NextLowerLevelTradeItemInformation?.TotalQuantityOfNextLowerLevelTradeItem
        const sum = listChildren(item).reduce(
          (all, each) => all + (each.QuantityOfNextLowerLevelTradeItem ?? 0),
          0,
        )
        if (listChildren(item).length === 0 || total === sum) continue
        const at = `/${nextLower}/TotalQuantityOfNextLowerLevelTradeItem`
        report({ item, at, value: total, words: { sum } })
      }
    },
    examples: {
      good: [{ title: 'Ten devices in all' }],
      bad: [
        {
          title: 'Another total',
          packageItem: { [nextLower]: { TotalQuantityOfNextLowerLevelTradeItem: 9 } },
          at: [inPackage],
        },
      ],
    },
  },
  {
    id: 'G382',
    title: 'What holds nothing is a base unit.',
    message: 'This level holds nothing, and is not marked as a base unit.',
    severity: 'error',
    source: gs1Rule(382),
    check({ items }, report) {
      for (const item of items)
        if (listChildren(item).length === 0 && item.tradeItem.IsTradeItemABaseUnit !== true)
          report({ item, at: '/IsTradeItemABaseUnit' })
    },
    examples: {
      good: [{ title: 'The device is the base unit' }],
      bad: [{ title: 'No base unit', item: { IsTradeItemABaseUnit: false }, at: ['/device'] }],
    },
  },
  {
    id: 'G383',
    title: 'What holds something is no base unit.',
    message: 'This level holds something, and is marked as a base unit.',
    severity: 'error',
    source: gs1Rule(383),
    check({ items }, report) {
      for (const item of items)
        if (listChildren(item).length > 0 && item.tradeItem.IsTradeItemABaseUnit !== false)
          report({ item, at: '/IsTradeItemABaseUnit' })
    },
    examples: {
      good: [{ title: 'A case is none' }],
      bad: [{ title: 'A case as base unit', packageItem: { IsTradeItemABaseUnit: true }, at: [inPackage] }],
    },
  },
  {
    id: 'G454',
    title: 'No trade item holds itself.',
    message: '{value} holds itself.',
    severity: 'error',
    source: gs1Rule(454),
    check({ items }, report) {
      for (const item of items)
        for (const [index, { Gtin }] of listChildren(item).entries())
          if (Gtin === item.tradeItem.Gtin)
            report({ item, at: `/${nextLower}/ChildTradeItem/${index}`, value: Gtin })
    },
    examples: {
      good: [{ title: 'A case holds devices' }],
      bad: [
        {
          title: 'A case of itself',
          packageItem: {
            [nextLower]: {
              ChildTradeItem: [{ Gtin: '19506000117840', QuantityOfNextLowerLevelTradeItem: 10 }],
            },
          },
          at: [inPackage],
        },
      ],
    },
  },
  {
    id: 'G472',
    title: 'What a trade item holds stands in the same hierarchy.',
    message: 'The hierarchy has no {value}, which this level holds.',
    severity: 'error',
    source: gs1Rule(472),
    check({ items, pairs }, report) {
      const held = Map.groupBy(pairs, ({ outer }) => outer)
      for (const item of items) {
        const inside = new Set(held.get(item)?.map(({ inner }) => inner.tradeItem.Gtin))
        for (const [index, { Gtin }] of listChildren(item).entries())
          if (!inside.has(Gtin)) report({ item, at: `/${nextLower}/ChildTradeItem/${index}`, value: Gtin })
      }
    },
    examples: {
      good: [{ title: 'The device is there' }],
      bad: [
        {
          title: 'Something else inside',
          packageItem: {
            [nextLower]: {
              ChildTradeItem: [{ Gtin: '29506000117847', QuantityOfNextLowerLevelTradeItem: 10 }],
            },
          },
          at: [inPackage],
        },
      ],
    },
  },
  {
    id: 'G617',
    title: 'Of what a trade item holds there is at least one.',
    message: 'This level holds {value} of what is inside.',
    severity: 'error',
    source: gs1Rule(617),
    check({ items }, report) {
      for (const item of items)
        for (const [index, { QuantityOfNextLowerLevelTradeItem: value = 0 }] of listChildren(item).entries())
          if (!(value > 0)) report({ item, at: `/${nextLower}/ChildTradeItem/${index}`, value })
    },
    examples: {
      good: [{ title: 'Ten of them' }],
      bad: [
        {
          title: 'None',
          packageItem: {
            [nextLower]: {
              ChildTradeItem: [{ Gtin: '09506000117843', QuantityOfNextLowerLevelTradeItem: 0 }],
            },
          },
          at: [inPackage],
        },
      ],
    },
  },
  {
    id: 'G475',
    title: 'All levels are for one market.',
    message: 'This level is for the market {value}, and the one that holds it for {other}.',
    severity: 'error',
    source: gs1Rule(475),
    check({ pairs }, report) {
      for (const { outer, inner } of pairs) {
        const [value, other] = [inner, outer].map(
          ({ tradeItem }) => tradeItem.TargetMarket?.TargetMarketCountryCode ?? '',
        )
        if (value !== other)
          report({ item: inner, at: '/TargetMarket', value, words: { other: other ?? '' } })
      }
    },
    examples: {
      good: [{ title: 'Both for the European Union' }],
      bad: [
        {
          title: 'A device for another market',
          item: { TargetMarket: { TargetMarketCountryCode: '756' } },
          at: ['/device'],
        },
      ],
    },
  },
  {
    id: 'G312',
    title: 'One level of each hierarchy at least can be ordered.',
    message: 'No level of this hierarchy can be ordered.',
    severity: 'error',
    source: gs1Rule(312),
    check({ hierarchies }, report) {
      for (const hierarchy of hierarchies) {
        const [item] = hierarchy
        if (item && !hierarchy.some(({ tradeItem }) => tradeItem.IsTradeItemAnOrderableUnit === true))
          report({ item, at: '/IsTradeItemAnOrderableUnit' })
      }
    },
    examples: {
      good: [{ title: 'The package alone', tradeItem: { IsOrderable: false } }],
      bad: [
        {
          title: 'Neither',
          tradeItem: { IsOrderable: false, Packages: [{ Gtin: '19506000117840', IsOrderable: false }] },
          at: ['/tradeItem/Packages/0/IsOrderable'],
        },
      ],
    },
  },
  {
    id: 'G1789',
    title: 'Of each hierarchy one level at most bears the UDI-DI.',
    message: 'Another level of this hierarchy is marked as the one that bears the UDI-DI too.',
    severity: 'error',
    source: gs1Rule(1789),
    check({ hierarchies }, report) {
      for (const hierarchy of hierarchies) {
        const marked = hierarchy.filter(
          ({ tradeItem }) =>
            tradeItem.MedicalDeviceTradeItemModule?.MedicalDeviceInformation?.IsTradeItemUDIDILevel,
        )
        for (const item of marked.slice(1))
          report({ item, at: '/MedicalDeviceTradeItemModule/MedicalDeviceInformation/IsTradeItemUDIDILevel' })
      }
    },
    examples: {
      good: [{ title: 'The device alone', tradeItem: { IsUdiDiLevel: true } }],
      bad: [
        {
          title: 'Device and case',
          tradeItem: { IsUdiDiLevel: true },
          packageItem: {
            MedicalDeviceTradeItemModule: { MedicalDeviceInformation: { IsTradeItemUDIDILevel: true } },
          },
          at: ['/tradeItem/IsUdiDiLevel'],
        },
      ],
    },
  },
  kindRule(
    555,
    'inner',
    'PALLET',
    ['BASE_UNIT_OR_EACH', 'PACK_OR_INNER_PACK', 'CASE', 'DISPLAY_SHIPPER', 'MIXED_MODULE'],
    {
      good: [
        {
          title: 'A pallet of devices',
          tradeItem: { Packages: [{ Gtin: '19506000117840', Kind: 'PALLET' }] },
        },
      ],
      bad: [
        {
          title: 'A pallet in a case',
          item: { [unit]: 'PALLET' },
          at: ['/device'],
        },
      ],
    },
  ),
  kindRule(558, 'inner', 'CASE', ['BASE_UNIT_OR_EACH', 'PACK_OR_INNER_PACK'], {
    good: [{ title: 'A case in a case', item: { [unit]: 'CASE' } }],
    bad: [
      {
        title: 'A case in a pack',
        item: { [unit]: 'CASE' },
        packageItem: { [unit]: 'PACK_OR_INNER_PACK' },
        at: ['/device'],
      },
    ],
  }),
  kindRule(559, 'outer', 'CASE', ['TRANSPORT_LOAD', 'MIXED_MODULE', 'PALLET'], {
    good: [{ title: 'A case of devices' }],
    bad: [{ title: 'A case of pallets', item: { [unit]: 'PALLET' }, at: [inPackage] }],
  }),
  kindRule(560, 'inner', 'PACK_OR_INNER_PACK', ['BASE_UNIT_OR_EACH'], {
    good: [{ title: 'A pack in a case', item: { [unit]: 'PACK_OR_INNER_PACK' } }],
    bad: [
      {
        title: 'A pack in a base unit',
        item: { [unit]: 'PACK_OR_INNER_PACK' },
        packageItem: { [unit]: 'BASE_UNIT_OR_EACH' },
        at: ['/device'],
      },
    ],
  }),
  kindRule(
    561,
    'outer',
    'PACK_OR_INNER_PACK',
    ['TRANSPORT_LOAD', 'PALLET', 'MIXED_MODULE', 'DISPLAY_SHIPPER', 'CASE'],
    {
      good: [
        {
          title: 'A pack of devices',
          tradeItem: { Packages: [{ Gtin: '19506000117840', Kind: 'PACK_OR_INNER_PACK' }] },
        },
      ],
      bad: [
        {
          title: 'A pack of cases',
          item: { [unit]: 'CASE' },
          packageItem: { [unit]: 'PACK_OR_INNER_PACK' },
          at: [inPackage],
        },
      ],
    },
  ),
]
