import type { ElementToWrite } from '../xml/write-xml.ts'
import type { QName } from './namespaces.ts'

/** What an element holds. One that holds nothing (`undefined`, or no elements) is left out. */
export type Content = string | number | boolean | readonly ElementToWrite[] | undefined

/** The fields of a record that hold a single text, number or boolean. */
export type ScalarField<Fields> = {
  [Key in keyof Fields & string]-?: NonNullable<Fields[Key]> extends string | number | boolean ? Key : never
}[keyof Fields & string]

/** A line of a table: an element, and the field that it comes from or what makes its content of the record. */
export type Row<Fields> = readonly [element: QName, from: ScalarField<Fields> | ((record: Fields) => Content)]

/** The elements that `rows` make of `record`, in the order of the rows. */
export function fill<Fields>(rows: readonly Row<Fields>[], record: Fields): ElementToWrite[] {
  const elements: ElementToWrite[] = []
  for (const [name, from] of rows) {
    const content = typeof from === 'function' ? from(record) : (record[from] as Content)
    if (content === undefined) continue
    if (typeof content !== 'object') elements.push({ name, content: lexical(content) })
    else if (content.length > 0) elements.push({ name, content })
  }
  return elements
}

/** One element called `name` for each of `items`, made by `rows`. */
export function each<Item>(
  name: QName,
  items: readonly Item[] | undefined,
  rows: readonly Row<Item>[],
): ElementToWrite[] {
  return (items ?? []).map(item => ({ name, content: fill(rows, item) }))
}

/** An element of an abstract type, with the type that it has. */
export function typed(name: QName, type: QName, content: readonly ElementToWrite[]): ElementToWrite {
  return { name, attributes: { 'xsi:type': type }, content }
}

/** The values of an `xs:list`. */
export function list(values: readonly string[] | undefined): string | undefined {
  return values?.join(' ')
}

/** Numbers as JSON writes them, which is a lexical form of `xs:double` and, for whole numbers, of `xs:integer`. */
function lexical(value: string | number | boolean): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} cannot be sent.`)
  return JSON.stringify(value)
}
