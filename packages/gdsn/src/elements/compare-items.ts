import { appendPointer } from '@udigate/udi'
import type { Element } from './element.ts'
import { type TradeItem, tradeItem } from './trade-item.ts'
import { writeJson } from './write-json.ts'

/**
 * Where two trade items differ, as JSON Pointers into the pool's JSON: the deepest places that both have, or one of them. When they were
 * sent is no difference, nor how a moment is written.
 */
export function compareItems(one: TradeItem, other: TradeItem): string[] {
  return listDifferences(asComparable(one), asComparable(other), '')
}

/** A moment that is written without a zone is taken for one of UTC, and a day alone for the moment at which it begins. */
export function readMoment(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00Z`
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`
}

function asComparable({ TradeItemSynchronisationDates, ...item }: TradeItem): unknown {
  const {
    LastChangeDateTime: _,
    PublicationDateTime: _other,
    ...lasting
  } = TradeItemSynchronisationDates ?? {}
  const whole = normalize(tradeItem, { ...item, TradeItemSynchronisationDates: lasting })
  return writeJson(tradeItem, whole as TradeItem)
}

/** Content with each moment in one form. */
function normalize(element: Element, content: unknown): unknown {
  if (content === undefined || content === null) return content
  switch (element.is) {
    case 'leaf':
      return element.kind === 'instant' && typeof content === 'string' ? normalizeMoment(content) : content
    case 'marked':
      return content
    case 'many':
      return (content as readonly unknown[]).map(each => normalize(element.item, each))
    case 'only-in-json':
      return normalize(element.inner, content)
    case 'group':
      return Object.fromEntries(
        Object.entries(element.fields).map(([name, field]) => [
          name,
          normalize(field, (content as Record<string, unknown>)[name]),
        ]),
      )
  }
}

/** A moment in one form; what is none stays as it is. */
function normalizeMoment(text: string): string {
  const moment = new Date(readMoment(text))
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

function listDifferences(one: unknown, other: unknown, at: string): string[] {
  if (!isObject(one) || !isObject(other)) return one === other ? [] : [at]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap(name => listDifferences(one[name], other[name], appendPointer(at, name)))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
