import type { ElementToWrite, XmlElement } from '@udigate/udi'
import { mandatory, type Particle } from '../element-content.ts'
import { fill, type Row, readAt, readInside, type Table, table, typed } from '../element-table.ts'
import { expandName, type QName } from '../namespaces.ts'
import { type FieldsRead, isBlank, leafText, leaveUnread, type Reading, trimXml } from '../reading.ts'
import { findType } from '../type-of.ts'
import { anyText, type ValueType } from '../value-types.ts'
import type { FieldOf, ItemOf, ListField } from './field-names.ts'

type Head = Pick<Table<never>, 'readers' | 'content'>
type ReadItem = (item: XmlElement, reading: Reading) => unknown

const noHead: Head = table([])

/**
 * An element that holds one element for each record of the list in `field`.
 *
 * @param head what else it may hold when EUDAMED writes it
 */
export function items<Fields, Field extends ListField<Fields>>(
  name: QName,
  field: Field,
  item: QName,
  content: Table<ItemOf<Fields, Field>>,
  head: Head = noHead,
): Row<Fields> {
  return {
    name,
    content: listContent(head, { name: item, content: content.content }),
    write: record =>
      getItems<Fields, Field>(record, field)?.map(one => ({ name: item, content: fill(content, one) })),
    read: listReader(field, item, head, (element, reading) => {
      const one: FieldsRead = {}
      readInside(content, element, one, reading)
      return Object.keys(one).length > 0 ? one : undefined
    }),
  }
}

/** An element that holds one element for each text of the list in `field`. */
export function values<Fields>(
  name: QName,
  field: FieldOf<Fields, readonly string[]>,
  item: QName,
  type: ValueType = anyText,
): Row<Fields> {
  return {
    name,
    content: listContent(noHead, { name: item, content: type }),
    write: record =>
      (record[field] as readonly string[] | undefined)?.map(content => ({ name: item, content })),
    read: listReader(field, item, noHead, (element, reading) => {
      const text = leafText(element)
      if (text === undefined) return leaveUnread(reading)
      return isBlank(text) ? undefined : trimXml(text)
    }),
  }
}

/** One of the types that an item of an abstract type has. */
export interface Variant<Item> {
  readonly type: QName
  /** What the type says of the record. */
  readonly implied: Partial<Item>
  readonly content: Table<Item>
}

/**
 * Like `items`, where each element says of which type it is. A record is of the first variant that implies nothing
 * else than it says.
 */
export function variants<Fields, Field extends ListField<Fields>>(
  name: QName,
  field: Field,
  item: QName,
  all: readonly Variant<ItemOf<Fields, Field>>[],
): Row<Fields> {
  return {
    name,
    content: listContent(noHead, {
      name: item,
      content: {
        kind: 'typed',
        types: all.map(({ type, content }) => ({ names: [type], content: content.content })),
      },
    }),
    write: record => getItems<Fields, Field>(record, field)?.map(one => writeVariant(item, all, one)),
    read: listReader(field, item, noHead, (element, reading) => {
      const type = findType(element)
      const variant = all.find(({ type: name }) => expandName(name).local === type)
      if (variant === undefined) return leaveUnread(reading)
      const one: FieldsRead = { ...variant.implied }
      readInside(variant.content, element, one, reading)
      return one
    }),
  }
}

/** What an element holds that is a list: at least one item, behind what else stands in it. */
function listContent({ content }: Head, item: Particle): Table<never>['content'] {
  const items = mandatory({ ...item, most: Number.POSITIVE_INFINITY })
  return { kind: 'elements', particles: [...content.particles, items] }
}

function writeVariant<Item>(item: QName, all: readonly Variant<Item>[], one: Item): ElementToWrite {
  const variant = all.find(({ implied }) => {
    for (const field in implied) if (implied[field] !== one[field]) return false
    return true
  })
  if (variant === undefined) throw new RangeError(`There is no type of ${item} for this record.`)
  return typed(item, variant.type, fill(variant.content, one))
}

function getItems<Fields, Field extends keyof Fields>(
  record: Fields,
  field: Field,
): readonly ItemOf<Fields, Field>[] | undefined {
  return record[field] as readonly ItemOf<Fields, Field>[] | undefined
}

function listReader(field: string, item: QName, head: Head, readItem: ReadItem): Row<never>['read'] {
  const { namespace, local } = expandName(item)
  return (element, into, reading) => {
    const found: unknown[] = []
    const rest: (XmlElement | string)[] = []
    let count = 0
    for (const child of element.children) {
      if (typeof child === 'string' || child.name !== local || child.namespace !== namespace) {
        rest.push(child)
        continue
      }
      count += 1
      readAt(`${local}[${count}]`, reading, () => {
        const one = readItem(child, reading)
        if (one !== undefined) found.push(one)
      })
    }
    readInside(head, { ...element, children: rest }, into, reading)
    if (found.length > 0) into[field] = found
  }
}
