import type { TradeItem } from '../../elements/trade-item.ts'
import type { GdsnRule } from '../rule.ts'
import { itemRule, reportSecond } from './item-rule.ts'

function readComponents(tradeItem: TradeItem) {
  return (tradeItem.TradeItemInformation ?? []).flatMap(({ TradeItemComponents }, index) =>
    TradeItemComponents === undefined
      ? []
      : [{ at: `/TradeItemInformation/${index}/TradeItemComponents`, ...TradeItemComponents }],
  )
}

function component(number: number, quantity: number, code: string) {
  return {
    ComponentNumber: number,
    ComponentIdentification: { IdentificationSchemeAgencyCode: 'GS1', Value: code },
    ComponentQuantity: quantity,
  }
}

function withComponents(numbers: object) {
  return { TradeItemInformation: [{ TradeItemComponents: numbers }] }
}

const soundComponents = withComponents({
  NumberOfPiecesInSet: 5,
  TotalNumberOfComponents: 2,
  ComponentInformation: [component(1, 2, 'a'), component(2, 3, 'b')],
})

/** What a set is made of. */
export const componentRules: readonly GdsnRule[] = [
  itemRule(1604, {
    title: 'Components are counted: pieces in all, and kinds of component.',
    message: 'The components are not counted: say how many pieces there are in all, and of how many kinds.',
    check(tradeItem, report) {
      for (const { at, NumberOfPiecesInSet, TotalNumberOfComponents } of readComponents(tradeItem))
        if (NumberOfPiecesInSet === undefined || TotalNumberOfComponents === undefined) report(at)
    },
    examples: {
      good: [{ title: 'Counted', item: soundComponents }],
      bad: [{ title: 'Not counted', item: withComponents({ TotalNumberOfComponents: 2 }), at: ['/device'] }],
    },
  }),
  itemRule(1606, {
    title: 'There is at least one kind of component.',
    message: 'There are {value} kinds of component.',
    check(tradeItem, report) {
      for (const { at, TotalNumberOfComponents: value } of readComponents(tradeItem))
        if (value !== undefined && value <= 0) report(`${at}/TotalNumberOfComponents`, value)
    },
    examples: {
      good: [{ title: 'Two', item: soundComponents }],
      bad: [
        {
          title: 'None',
          item: withComponents({ NumberOfPiecesInSet: 1, TotalNumberOfComponents: 0 }),
          at: ['/device'],
        },
      ],
    },
  }),
  itemRule(1607, {
    title: 'Each component has a number of its own.',
    message: 'Another component has the number {value} too.',
    check(tradeItem, report) {
      for (const { at, ComponentInformation = [] } of readComponents(tradeItem))
        reportSecond(
          ComponentInformation.map(({ ComponentNumber }) => String(ComponentNumber)),
          (index, value) => report(`${at}/ComponentInformation/${index}`, value),
        )
    },
    examples: {
      good: [{ title: 'One and two', item: soundComponents }],
      bad: [
        {
          title: 'One twice',
          item: withComponents({ ComponentInformation: [component(1, 1, 'a'), component(1, 1, 'b')] }),
          at: ['/device'],
        },
      ],
    },
  }),
  itemRule(1608, {
    title: 'The number of pieces is the sum of the quantities of the components.',
    message: 'There are {value} pieces, and the quantities of the components make {sum}.',
    check(tradeItem, report) {
      for (const { at, NumberOfPiecesInSet: value, ComponentInformation = [] } of readComponents(tradeItem)) {
        const sum = ComponentInformation.reduce(
          (all, { ComponentQuantity = 0 }) => all + ComponentQuantity,
          0,
        )
        if (value !== undefined && ComponentInformation.length > 0 && value !== sum)
          report(`${at}/NumberOfPiecesInSet`, value, { sum })
      }
    },
    examples: {
      good: [{ title: 'Five of two and three', item: soundComponents }],
      bad: [
        {
          title: 'Six of two and three',
          item: withComponents({
            NumberOfPiecesInSet: 6,
            ComponentInformation: [component(1, 2, 'a'), component(2, 3, 'b')],
          }),
          at: ['/device'],
        },
      ],
    },
  }),
  itemRule(1609, {
    title: 'There are as many components as are counted.',
    message: 'There are {value} kinds of component in all, and {count} of them are described.',
    check(tradeItem, report) {
      for (const { at, TotalNumberOfComponents: value, ComponentInformation = [] } of readComponents(
        tradeItem,
      ))
        if (value !== undefined && ComponentInformation.length > 0 && value !== ComponentInformation.length)
          report(`${at}/TotalNumberOfComponents`, value, { count: ComponentInformation.length })
    },
    examples: {
      good: [{ title: 'Two of two', item: soundComponents }],
      bad: [
        {
          title: 'One of two',
          item: withComponents({ TotalNumberOfComponents: 2, ComponentInformation: [component(1, 1, 'a')] }),
          at: ['/device'],
        },
      ],
    },
  }),
  itemRule(1610, {
    title: 'Each component has an identifier of its own.',
    message: 'Another component has the identifier {value} too.',
    check(tradeItem, report) {
      for (const { at, ComponentInformation = [] } of readComponents(tradeItem)) {
        const named = ComponentInformation.flatMap(({ ComponentIdentification }, index) =>
          ComponentIdentification === undefined ? [] : [{ code: ComponentIdentification.Value, index }],
        )
        reportSecond(
          named.map(({ code }) => code),
          (place, value) => report(`${at}/ComponentInformation/${named[place]?.index ?? 0}`, value),
        )
      }
    },
    examples: {
      good: [{ title: 'Two identifiers', item: soundComponents }],
      bad: [
        {
          title: 'The same twice',
          item: withComponents({ ComponentInformation: [component(1, 1, 'a'), component(2, 1, 'a')] }),
          at: ['/device'],
        },
      ],
    },
  }),
]
