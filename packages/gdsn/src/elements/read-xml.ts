import { childElements, getAttribute, getText, type XmlElement } from '@udigate/udi'
import type { Element, Group, Leaf } from './element.ts'
import type { ReadTradeItem } from './read-json.ts'
import { tradeItem } from './trade-item.ts'
import { informationHolder, xmlName } from './xml-names.ts'

/** Reads a trade item from its element of GDSN's XML, whatever is in it. It never throws. */
export function readTradeItemElement(element: XmlElement): ReadTradeItem {
  const unread: string[] = []
  const item = readGroup(tradeItem, childrenWithModules(element), '', unread)
  return { item: item ?? {}, unread }
}

/** The children of a trade item, and beside them the modules that stand in an extension deeper in. */
function childrenWithModules(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap(child => {
    if (child.name !== xmlName(informationHolder)) return [child]
    const [extensions, others] = partition(childElements(child), ({ name }) => name === 'extension')
    const modules = extensions.flatMap(extension => childElements(extension))
    // What stands there for modules alone says nothing itself.
    return others.length === 0 ? modules : [{ ...child, children: others }, ...modules]
  })
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter(item => !isFirst(item))]
}

function readGroup(
  { fields }: Group,
  children: readonly XmlElement[],
  at: string,
  unread: string[],
): object | undefined {
  const byName = Map.groupBy(children, ({ name }) => name)
  const content: Record<string, unknown> = {}
  for (const [name, element] of Object.entries(fields)) {
    const found = byName.get(xmlName(name))
    if (found === undefined || element.is === 'only-in-json') continue
    byName.delete(xmlName(name))
    const value = readField(element, found, `${at}/${name}`, unread)
    if (value !== undefined) content[name] = value
  }
  for (const name of byName.keys()) unread.push(`${at}/${name}`)
  return Object.keys(content).length === 0 ? undefined : content
}

function readField(
  element: Exclude<Element, { is: 'only-in-json' }>,
  found: readonly XmlElement[],
  at: string,
  unread: string[],
): unknown {
  if (element.is === 'many') {
    const items = found
      .map((each, index) => readOne(element.item, each, `${at}/${index}`, unread))
      .filter(each => each !== undefined)
    return items.length === 0 ? undefined : items
  }
  const [first, ...others] = found
  for (const index of others.keys()) unread.push(`${at}[${index + 2}]`)
  return first && readOne(element, first, at, unread)
}

function readOne(
  element: Exclude<Element, { is: 'only-in-json' } | { is: 'many' }>,
  found: XmlElement,
  at: string,
  unread: string[],
): unknown {
  if (element.is === 'group') return readGroup(element, childElements(found), at, unread)
  const leaf = element.is === 'marked' ? element.value : element
  const value = readValue(leaf, getText(found))
  if (value === undefined) {
    unread.push(at)
    return undefined
  }
  if (element.is === 'leaf') return value
  const said = getAttribute(found, xmlName(element.mark))
  return { ...(said !== undefined && { [element.mark]: said }), Value: value }
}

/** How `xs:boolean` is written. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function readValue({ kind }: Leaf, text: string): unknown {
  switch (kind) {
    case 'flag':
      return flags.get(text.trim())
    case 'count':
      return /^\d{1,16}$/.test(text.trim()) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined
    case 'decimal':
      return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text.trim()) ? Number(text) : undefined
    default:
      return text
  }
}
