import { fill, type Row, readInside, type Table } from '../element-table.ts'
import type { QName } from '../namespaces.ts'
import type { FieldsRead } from '../reading.ts'
import type { FieldOf } from './field-names.ts'

/**
 * An element whose elements hold fields of the same record.
 *
 * @param constants elements that say nothing by themselves: with nothing else in it, the element is left out
 */
export function nested<Fields>(
  name: QName,
  content: Table<Fields>,
  constants: readonly QName[] = [],
): Row<Fields> {
  return {
    name,
    content: content.content,
    write: record => {
      const elements = fill(content, record)
      return elements.every(element => constants.includes(element.name as QName)) ? undefined : elements
    },
    read: (element, into, reading) => readInside(content, element, into, reading),
  }
}

/** An element whose elements hold the fields of a record of its own, in `field`. */
export function inner<Fields, Field extends FieldOf<Fields, object>>(
  name: QName,
  field: Field,
  content: Table<NonNullable<Fields[Field]>>,
): Row<Fields> {
  return {
    name,
    content: content.content,
    write: record => {
      const part = record[field]
      return part === undefined || part === null ? undefined : fill(content, part)
    },
    read: (element, into, reading) => {
      const part: FieldsRead = {}
      readInside(content, element, part, reading)
      if (Object.keys(part).length > 0) into[field] = part
    },
  }
}
