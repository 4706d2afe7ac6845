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
  const plan = planColumns(bindings)
  const record = readFields(sheet, row, plan.own, pointer, visitor) ?? {}
  const entries = listEntries(plan, row.cells.length)
  if (entries.length > 0) readListColumns(sheet, row, entries, record, pointer, visitor)
  return Object.keys(record).length === 0 ? undefined : record
}

/** The columns of a record in the order in which they are read: its fields, and its numbered entries. */
interface ColumnPlan {
  own: readonly Binding[]
  entries: readonly EntryPlan[]
  /** The same entries in the order of their first columns. */
  byFirst: readonly EntryPlan[]
}

/** The columns of a numbered entry. */
interface EntryPlan {
  list: string
  /** Which of all entries it is, in the order in which they are read. */
  order: number
  /** The first of its columns. */
  first: number
  own: readonly Binding[]
  nested: readonly { name: string; columns: readonly Binding[] }[]
}

const plans = new WeakMap<readonly Binding[], ColumnPlan>()

/** Puts the columns of a record in order once for all of its rows. */
function planColumns(bindings: readonly Binding[]): ColumnPlan {
  const known = plans.get(bindings)
  if (known !== undefined) return known
  const entries = columnsByEntry(bindings, ({ list }) => list).map(
    ({ name, columns }, order): EntryPlan => ({
      list: name,
      order,
      first: columns.reduce((least, { index }) => Math.min(least, index), Number.POSITIVE_INFINITY),
      own: columns.filter(({ nested }) => nested === undefined),
      nested: columnsByEntry(columns, ({ nested }) => nested),
    }),
  )
  const plan: ColumnPlan = {
    own: bindings.filter(({ list }) => list === undefined),
    entries,
    byFirst: entries.toSorted((one, other) => one.first - other.first),
  }
  plans.set(bindings, plan)
  return plan
}

/** The entries that a row of this length has: what lies beyond its cells is empty, however many columns the table has. */
function listEntries({ entries, byFirst }: ColumnPlan, length: number): readonly EntryPlan[] {
  const last = byFirst.at(-1)
  if (last === undefined || last.first < length) return entries
  const found: EntryPlan[] = []
  for (const entry of byFirst) {
    if (entry.first >= length) break
    found.push(entry)
  }
  return found.sort((one, other) => one.order - other.order)
}

/** Adds what the columns of numbered entries hold; entries without anything are left out. */
function readListColumns(
  sheet: string | undefined,
  row: Row,
  entries: readonly EntryPlan[],
  record: Record<string, unknown>,
  pointer: string,
  visitor: Visitor,
): void {
  const lists = new Map<string, Record<string, unknown>[]>()
  for (const each of entries) {
    const list = lists.get(each.list) ?? []
    const entry = readEntryColumns(sheet, row, each, `${pointer}/${each.list}/${list.length}`, visitor)
    if (entry === undefined) continue
    list.push(entry)
    lists.set(each.list, list)
  }
  for (const [name, list] of lists) record[name] = list
}

function readEntryColumns(
  sheet: string | undefined,
  row: Row,
  { own, nested }: EntryPlan,
  pointer: string,
  visitor: Visitor,
): Record<string, unknown> | undefined {
  const entry = readFields(sheet, row, own, pointer, visitor) ?? {}
  for (const { name, columns } of nested) {
    const list = (entry[name] ?? []) as Record<string, unknown>[]
    const inside = readFields(sheet, row, columns, `${pointer}/${name}/${list.length}`, visitor)
    if (inside === undefined) continue
    list.push(inside)
    entry[name] = list
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
