import { appendPointer, countCharacters, isLongerThan } from '@udigate/udi'
import type { Element, Leaf } from './element.ts'
import { type TradeItem, tradeItem } from './trade-item.ts'
import { writeDecimal } from './write-decimal.ts'

/** A value that the standard has no room for. */
export interface UnfitValue {
  /** A JSON Pointer into the trade item. */
  readonly at: string
  /** How long it is, and how long it may be: a text in characters, a number in digits. */
  readonly length: number
  readonly most: number
  readonly in: 'characters' | 'digits'
}

/** More digits than these need no reader of `xs:decimal` take (XML Schema Part 2, 3.2.3). */
const mostDigits = 18

/** The values of a trade item that are longer than the standard lets them be, in the order of the item. */
export function listUnfitValues(item: TradeItem): UnfitValue[] {
  const found: UnfitValue[] = []
  look(tradeItem, item, '', found)
  return found
}

function look(element: Element, content: unknown, at: string, found: UnfitValue[]): void {
  if (content === undefined || content === null) return
  switch (element.is) {
    case 'leaf': {
      const unfit = measure(element, content)
      if (unfit !== undefined) found.push({ at, ...unfit })
      return
    }
    case 'marked':
      look(element.value, (content as { Value: unknown }).Value, appendPointer(at, 'Value'), found)
      return
    case 'many':
      for (const [index, each] of (content as readonly unknown[]).entries())
        look(element.item, each, appendPointer(at, index), found)
      return
    case 'only-in-json':
      look(element.inner, content, at, found)
      return
    case 'group':
      for (const [name, field] of Object.entries(element.fields))
        look(field, (content as Record<string, unknown>)[name], appendPointer(at, name), found)
  }
}

function measure({ kind, most }: Leaf, content: unknown): Omit<UnfitValue, 'at'> | undefined {
  if (kind === 'decimal' && typeof content === 'number') {
    const length = writeDecimal(content).replaceAll(/\D/g, '').length
    return length > mostDigits ? { length, most: mostDigits, in: 'digits' } : undefined
  }
  if (most === undefined || typeof content !== 'string' || !isLongerThan(content, most)) return undefined
  return { length: countCharacters(content), most, in: 'characters' }
}
