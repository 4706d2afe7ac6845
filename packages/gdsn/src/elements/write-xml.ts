import type { ElementToWrite } from '@udigate/udi'
import type { Element, ElementsByName, Group, Leaf } from './element.ts'
import { type TradeItem, tradeItem } from './trade-item.ts'
import { writeDecimal } from './write-decimal.ts'
import { informationHolder, xmlName } from './xml-names.ts'

/** A trade item as the element of GDSN's XML. */
export function writeTradeItem(item: TradeItem): ElementToWrite {
  const content: ElementToWrite[] = []
  const modules = writeFields(
    pick(({ namespace }) => namespace !== undefined),
    item,
  )
  for (const [name, element] of Object.entries(pick(({ namespace }) => namespace === undefined))) {
    if (name === informationHolder) content.push(...writeInformation(element, item, modules))
    else content.push(...writeElements(name, element, item[name as keyof TradeItem]))
  }
  return { name: 'tradeItem', content }
}

function pick(isPicked: (element: { namespace?: string }) => boolean): ElementsByName {
  return Object.fromEntries(
    Object.entries(tradeItem.fields).filter(([, element]) => isPicked(element as { namespace?: string })),
  )
}

/** The modules stand in the extension of the first piece of information on the item, which there is for them alone where nothing else is said. */
function writeInformation(
  element: Element,
  item: TradeItem,
  modules: readonly ElementToWrite[],
): ElementToWrite[] {
  const written = writeElements(informationHolder, element, item[informationHolder])
  if (modules.length === 0) return written
  const [first = { name: xmlName(informationHolder), content: [] }, ...others] = written
  const extension: ElementToWrite = { name: 'extension', content: modules }
  return [{ ...first, content: [...(first.content as ElementToWrite[]), extension] }, ...others]
}

function writeFields(fields: ElementsByName, content: Readonly<Record<string, unknown>>): ElementToWrite[] {
  return Object.entries(fields).flatMap(([name, element]) => writeElements(name, element, content[name]))
}

function writeElements(name: string, element: Element, content: unknown): ElementToWrite[] {
  if (content === undefined || content === null) return []
  switch (element.is) {
    case 'leaf':
      return [{ name: xmlName(name), content: writeValue(element, content) }]
    case 'marked': {
      const { Value, ...marks } = content as Record<string, unknown>
      const attributes = Object.fromEntries(
        Object.entries(marks).map(([mark, value]) => [xmlName(mark), String(value)]),
      )
      return [{ name: xmlName(name), attributes, content: writeValue(element.value, Value) }]
    }
    case 'many':
      return (content as readonly unknown[]).flatMap(item => writeElements(name, element.item, item))
    case 'only-in-json':
      return []
    case 'group':
      return writeGroup(name, element, content as Record<string, unknown>)
  }
}

function writeGroup(
  name: string,
  { fields, namespace }: Group,
  content: Record<string, unknown>,
): ElementToWrite[] {
  const inner = writeFields(fields, content)
  if (inner.length === 0) return []
  if (namespace === undefined) return [{ name: xmlName(name), content: inner }]
  return [
    {
      name: `${namespace}:${xmlName(name)}`,
      attributes: { [`xmlns:${namespace}`]: `urn:gs1:gdsn:${namespace}:xsd:3` },
      content: inner,
    },
  ]
}

function writeValue({ kind }: Leaf, value: unknown): string {
  return kind === 'decimal' ? writeDecimal(Number(value)) : String(value)
}
