import type { Row } from '../row.ts'
import type { Binding } from './binding.ts'
import { type Visitor, visitCell } from './visitor.ts'

/**
 * The record that a row holds: its fields, and entries of lists where it has columns for them. `undefined` where no
 * cell of it has anything.
 *
 * @param pointer the record: `/device`
 * @param bindings the columns of this record
 */
export function readRecord(
  sheet: string | undefined,
  row: Row,
  bindings: readonly Binding[],
  pointer: string,
  visitor: Visitor,
): Record<string, unknown> | undefined {
  const entries = bindings.filter(({ list }) => list !== undefined)
  const own = entries.length === 0 ? bindings : bindings.filter(({ list }) => list === undefined)
  const record = readFields(sheet, row, own, pointer, visitor) ?? {}
  if (entries.length > 0) readListColumns(sheet, row, entries, record, pointer, visitor)
  return Object.keys(record).length === 0 ? undefined : record
}

/** Adds what the columns of numbered entries hold; entries without anything are left out. */
function readListColumns(
  sheet: string | undefined,
  row: Row,
  bindings: readonly Binding[],
  record: Record<string, unknown>,
  pointer: string,
  visitor: Visitor,
): void {
  const lists = new Map<string, Record<string, unknown>[]>()
  for (const { name, columns } of columnsByEntry(bindings, ({ list }) => list)) {
    const list = lists.get(name) ?? []
    const entry = readEntryColumns(sheet, row, columns, `${pointer}/${name}/${list.length}`, visitor)
    if (entry === undefined) continue
    lists.set(name, [...list, entry])
  }
  for (const [name, list] of lists) record[name] = list
}

function readEntryColumns(
  sheet: string | undefined,
  row: Row,
  columns: readonly Binding[],
  pointer: string,
  visitor: Visitor,
): Record<string, unknown> | undefined {
  const own = columns.filter(({ nested }) => nested === undefined)
  const entry = readFields(sheet, row, own, pointer, visitor) ?? {}
  for (const { name, columns: cells } of columnsByEntry(columns, ({ nested }) => nested)) {
    const list = (entry[name] ?? []) as Record<string, unknown>[]
    const inside = readFields(sheet, row, cells, `${pointer}/${name}/${list.length}`, visitor)
    if (inside !== undefined) entry[name] = [...list, inside]
  }
  return Object.keys(entry).length === 0 ? undefined : entry
}

/** The fields of these columns; nothing where none has anything. */
function readFields(
  sheet: string | undefined,
  row: Row,
  bindings: readonly Binding[],
  pointer: string,
  visitor: Visitor,
): Record<string, unknown> | undefined {
  let fields: Record<string, unknown> | undefined
  for (const binding of bindings) {
    const { path } = binding.column
    const value = visitCell(sheet, row, binding, pointer, visitor)
    if (value === undefined) continue
    fields ??= {}
    setValue(fields, path, value)
  }
  return fields
}

interface EntryColumns {
  name: string
  entry: number
  columns: Binding[]
}

/** The columns of each entry, in the order of their lists and numbers. */
function columnsByEntry(
  bindings: readonly Binding[],
  entryOf: (binding: Binding) => { name: string; entry: number } | undefined,
): readonly EntryColumns[] {
  const found = new Map<string, EntryColumns>()
  for (const binding of bindings) {
    const which = entryOf(binding)
    if (which === undefined) continue
    const key = `${which.name} ${which.entry}`
    const known = found.get(key)
    if (known) known.columns.push(binding)
    else found.set(key, { ...which, columns: [binding] })
  }
  return [...found.values()].sort((one, other) =>
    one.name === other.name ? one.entry - other.entry : one.name < other.name ? -1 : 1,
  )
}

/** Puts a value into a record, in objects made on the way; `path` has names of fields only. */
export function setValue(record: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let into = record
  for (const name of path.slice(0, -1)) {
    into[name] ??= {}
    into = into[name] as Record<string, unknown>
  }
  const last = path.at(-1)
  if (last !== undefined) into[last] = value
}
