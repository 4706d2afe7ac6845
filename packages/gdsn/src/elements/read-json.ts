import { appendPointer } from '@udigate/udi'
import type { Element, ElementsByName, Leaf } from './element.ts'
import { type TradeItem, tradeItem } from './trade-item.ts'

/** A trade item as the pool shows it, and what of it this law does not know. */
export interface ReadTradeItem {
  readonly item: TradeItem
  /** JSON Pointers to what the table has not, or what is not of the kind that it has. */
  readonly unread: readonly string[]
}

/** Reads a trade item from the pool's JSON, whatever has arrived as one. It never throws. */
export function readTradeItem(json: unknown): ReadTradeItem {
  const unread: string[] = []
  const item = read(tradeItem, json, '', unread)
  return { item: item ?? {}, unread }
}

function read(element: Element, json: unknown, at: string, unread: string[]): unknown {
  if (json === undefined || json === null) return undefined
  switch (element.is) {
    case 'only-in-json':
      return read(element.inner, json, at, unread)
    case 'leaf':
      return readLeaf(element, json, at, unread)
    case 'marked':
      return readMarked(element, json, at, unread)
    case 'many': {
      if (!Array.isArray(json)) return leaveUnread(at, unread)
      const items = json
        .map((each, index) => read(element.item, each, appendPointer(at, index), unread))
        .filter(each => each !== undefined)
      return items.length === 0 ? undefined : items
    }
    case 'group':
      return readGroup(element.fields, json, at, unread)
  }
}

function readLeaf({ kind }: Leaf, json: unknown, at: string, unread: string[]): unknown {
  const value = kind === 'code' ? readMember(json, 'Value') : json
  return isOfKind(kind, value) ? value : leaveUnread(at, unread)
}

function isOfKind(kind: Leaf['kind'], value: unknown): boolean {
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'count':
      return Number.isSafeInteger(value)
    case 'decimal':
      return typeof value === 'number' && Number.isFinite(value)
    default:
      return typeof value === 'string'
  }
}

function readMarked(
  { value, mark }: Extract<Element, { is: 'marked' }>,
  json: unknown,
  at: string,
  unread: string[],
): unknown {
  const [inner, said] = [readMember(json, 'Value'), readMember(json, mark)]
  if (!isOfKind(value.kind, inner)) return leaveUnread(at, unread)
  return { ...(typeof said === 'string' && { [mark]: said }), Value: inner }
}

function readGroup(fields: ElementsByName, json: unknown, at: string, unread: string[]): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return leaveUnread(at, unread)
  const content: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(json)) {
    const place = appendPointer(at, name)
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) leaveUnread(place, unread)
    else {
      const found = read(field, value, place, unread)
      if (found !== undefined) content[name] = found
    }
  }
  return Object.keys(content).length === 0 ? undefined : content
}

function readMember(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined
}

function leaveUnread(at: string, unread: string[]): undefined {
  unread.push(at)
  return undefined
}
