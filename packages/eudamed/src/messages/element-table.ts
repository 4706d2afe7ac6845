import type { ElementToWrite, XmlElement } from '@udigate/udi'
import type { Elements, Particle } from './element-content.ts'
import { expandName, type QName } from './namespaces.ts'
import { type FieldsRead, isBlank, leaveUnread, type Reading } from './reading.ts'

/** What an element holds. One that holds nothing (`undefined`, or no elements) is left out. */
export type Content = string | readonly ElementToWrite[] | undefined

/** A line of a table: an element, what it holds of a record, how it is read back into one, and what the schema says of it. */
export interface Row<Fields> extends Particle {
  /** Absent for an element that is EUDAMED's alone. */
  readonly write?: (record: Fields) => Content
  readonly read: (element: XmlElement, into: FieldsRead, reading: Reading) => void
}

/** The elements inside an element of the schema, in its order: one table writes them, reads them, and judges them. */
export interface Table<Fields> {
  readonly content: Elements
  readonly written: readonly WrittenRow<Fields>[]
  readonly readers: Readers
}

type WrittenRow<Fields> = Row<Fields> & { readonly write: (record: Fields) => Content }
type Readers = ReadonlyMap<string, Pick<Row<never>, 'read'> & { readonly namespace: string }>

/** @throws RangeError for two elements of one name, which could not be told apart */
export function table<Fields>(rows: readonly Row<Fields>[]): Table<Fields> {
  const readers = new Map(
    rows.map(({ name, read }) => {
      const { namespace, local } = expandName(name)
      return [local, { namespace, read }] as const
    }),
  )
  if (readers.size < rows.length) throw new RangeError('Two elements of a table have the same name.')
  return {
    content: { kind: 'elements', particles: rows },
    written: rows.filter(row => isWritten(row)),
    readers,
  }
}

function isWritten<Fields>(row: Row<Fields>): row is WrittenRow<Fields> {
  return row.write !== undefined
}

/** The elements that a table makes of `record`, in the order of its rows. */
export function fill<Fields>({ written }: Table<Fields>, record: Fields): ElementToWrite[] {
  const elements: ElementToWrite[] = []
  for (const { name, write } of written) {
    const content = write(record)
    if (content === undefined || (typeof content === 'object' && content.length === 0)) continue
    elements.push({ name, content })
  }
  return elements
}

/**
 * Reads what is inside `parent` into `into`. What the table does not know, what comes a second time, and texts
 * between the elements are left unread. It goes no deeper than the table does, whatever the document holds.
 */
export function readInside(
  { readers }: { readonly readers: Readers },
  parent: XmlElement,
  into: FieldsRead,
  reading: Reading,
): void {
  const seen = new Map<string, number>()
  for (const child of parent.children) {
    if (typeof child === 'string') {
      if (!isBlank(child)) leaveUnread(reading, 'text()')
      continue
    }
    const times = (seen.get(child.name) ?? 0) + 1
    seen.set(child.name, times)
    const row = readers.get(child.name)
    if (row?.namespace !== child.namespace) leaveUnread(reading, child.name)
    else if (times > 1) leaveUnread(reading, `${child.name}[${times}]`)
    else readAt(child.name, reading, () => row.read(child, into, reading))
  }
}

/** Does `read` with `step` as the last one of the path. */
export function readAt(step: string, reading: Reading, read: () => void): void {
  reading.path.push(step)
  read()
  reading.path.pop()
}

/** An element of an abstract type, with the type that it has. */
export function typed(name: QName, type: QName, content: readonly ElementToWrite[]): ElementToWrite {
  return { name, attributes: { 'xsi:type': type }, content }
}
