import type { SheetLayout } from '../layout/layout.ts'
import type { CellPlace } from '../place.ts'
import { isBlank, type RawCell, type Row, shownText } from '../row.ts'
import type { SharingLimit } from '../rows/limit-sharing.ts'
import { setValue } from '../rows/read-record.ts'
import type { SingleRecords } from '../rows/single-table-requests.ts'
import { locateRow, readAt, type Visitor } from '../rows/visitor.ts'
import type { Slot } from './bind-mapping.ts'

/** The rows of a device on each sheet of its mapping; on the first at least one. */
export type DeviceRows = readonly (readonly Row[])[]

/** Reads the records of a device from its rows, as the template would give them. */
export type ReadMapped = (rows: DeviceRows, visitor: Visitor) => SingleRecords

/** The slots of a record, put in order once for all rows. */
interface RecordPlan {
  record: SheetLayout['record']
  /** Of each field; several where a list of codes is taken from several columns. */
  fields: readonly (readonly Slot[])[]
  lists: readonly ListPlan[]
}

interface ListPlan {
  name: string
  /** In the order of their numbers. */
  numbered: readonly EntryPlan[]
  each: EntryPlan | undefined
  /** The first column of its first entry. */
  firstColumn: Slot | undefined
}

interface EntryPlan {
  own: readonly (readonly Slot[])[]
  nested: readonly { name: string; entries: readonly (readonly Slot[])[] }[]
  /** All that are taken from a column. */
  columns: readonly Slot[]
  /** The first of these columns on each of their tables. */
  first: ReadonlyMap<number, number>
}

/** The cell that a slot has in an entry, and the row that it stands in; without one where its sheet has none of the device. */
type FindCell = (slot: Slot) => FoundCell

interface FoundCell {
  cell: RawCell
  row: Row | undefined
  /** Of the row. */
  sheet: string | undefined
}

/** Makes the reader of the records that slots describe. @param sharing counts what the parts of a cell have in common */
export function makeMappedReader(slots: readonly Slot[], sharing: SharingLimit): ReadMapped {
  const device = planRecord(slots, 'device')
  const group = planRecord(slots, 'deviceGroup')
  return (rows, visitor) => ({
    device: readRecord(device, rows, visitor, sharing),
    deviceGroup: readRecord(group, rows, visitor, sharing),
  })
}

/** Where the cell of a slot stands; a fixed value is of the row that it is read for. */
export function locateSlot(row: Row, slot: Slot, sheet: string | undefined = slot.sheet): CellPlace {
  const { letter, column } = slot
  const place = locateRow(sheet, row)
  return letter === undefined ? place : { ...place, column: letter, field: column.name }
}

/** What stands in a slot's column of a row, as the template would have it. */
export function readSlot({ index, read }: Slot, row: Row): RawCell {
  return read(index === undefined ? undefined : row.cells[index])
}

function planRecord(slots: readonly Slot[], record: SheetLayout['record']): RecordPlan {
  const own = slots.filter(({ field }) => field.records.includes(record))
  const names = new Set(own.flatMap(({ field }) => field.list?.name ?? []))
  return {
    record,
    fields: byField(own.filter(({ field }) => field.list === undefined)),
    lists: Array.from(names, name => {
      const listed = own.filter(({ field }) => field.list?.name === name)
      const numbers = new Set(
        listed.flatMap(({ field: { list } }) => (list?.entry === 'each' ? [] : (list?.entry ?? []))),
      )
      const byEntry = Map.groupBy(listed, ({ field }) => field.list?.entry)
      const each = byEntry.get('each')
      const numbered = [...numbers]
        .sort((one, other) => one - other)
        .map(number => planEntry(byEntry.get(number) ?? []))
      const ofEach = each === undefined ? undefined : planEntry(each)
      const [firstColumn] = [...numbered, ...(ofEach === undefined ? [] : [ofEach])].flatMap(
        ({ columns }) => columns,
      )
      return { name, numbered, each: ofEach, firstColumn }
    }),
  }
}

function planEntry(slots: readonly Slot[]): EntryPlan {
  const names = new Set(slots.flatMap(({ field }) => field.nested?.name ?? []))
  return {
    own: byField(slots.filter(({ field }) => field.nested === undefined)),
    nested: Array.from(names, name => {
      const inside = slots.filter(({ field }) => field.nested?.name === name)
      const numbers = [...new Set(inside.map(({ field }) => field.nested?.entry ?? 0))].sort((a, b) => a - b)
      return {
        name,
        entries: numbers.map(number => inside.filter(({ field }) => field.nested?.entry === number)),
      }
    }),
    columns: slots.filter(({ index }) => index !== undefined),
    first: findFirstColumns(slots),
  }
}

function findFirstColumns(slots: readonly Slot[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>()
  for (const { table, index, read } of slots) {
    if (index === undefined) continue
    // Where something is read from an empty cell, the entry is there in every row.
    const at = read(undefined) === undefined ? index : -1
    first.set(table, Math.min(at, first.get(table) ?? at))
  }
  return first
}

/** Whether all columns of an entry lie beyond the cells that a device has: they are empty, however many columns its tables have. */
function liesBeyond({ first }: EntryPlan, lengths: readonly number[]): boolean {
  if (first.size === 0) return false
  for (const [table, index] of first) if (index < (lengths[table] ?? 0)) return false
  return true
}

/** Whether the template would read nothing from a cell: of a text it keeps white space. */
function isEmpty({ column }: Slot, cell: RawCell): boolean {
  return column.kind === 'text' ? cell === undefined : isBlank(cell)
}

function byField(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const fields = new Map<string, Slot[]>()
  for (const slot of slots) {
    const same = fields.get(slot.field.key)
    if (same === undefined) fields.set(slot.field.key, [slot])
    else same.push(slot)
  }
  return [...fields.values()]
}

function readRecord(
  { record: name, fields, lists }: RecordPlan,
  rows: DeviceRows,
  visitor: Visitor,
  sharing: SharingLimit,
): Record<string, unknown> {
  const pointer = `/${name}`
  const record: Record<string, unknown> = {}
  const findCell = makeCellFinder(rows, visitor)
  for (const slots of fields) readField(record, slots, findCell, pointer, visitor)
  for (const list of lists) {
    const entries = readList(list, rows, `${pointer}/${list.name}`, visitor, findCell, sharing)
    if (entries.length > 0) record[list.name] = entries
  }
  return record
}

function readList(
  { numbered, each, firstColumn: first }: ListPlan,
  allRows: DeviceRows,
  pointer: string,
  visitor: Visitor,
  findCell: FindCell,
  sharing: SharingLimit,
): unknown[] {
  const entries: unknown[] = []
  const row = first && allRows[first.table]?.[0]
  if (row !== undefined && first !== undefined) visitor.place?.(pointer, locateSlot(row, first))
  const add = (plan: EntryPlan, find: FindCell): void => {
    const entry = readEntry(plan, find, `${pointer}/${entries.length}`, visitor)
    if (entry !== undefined) entries.push(entry)
  }
  const lengths = allRows.map(rows => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0))
  for (const plan of numbered) if (!liesBeyond(plan, lengths)) add(plan, findCell)
  if (each === undefined) return entries
  const rows = allRows[each.columns[0]?.table ?? 0] ?? []
  const seen = new Set<string>()
  for (const next of rows) {
    for (const find of findParts(each, next, sharing)) {
      const entry = readEntry(each, find, `${pointer}/${entries.length}`, visitor)
      if (entry === undefined) continue
      // Rows of one device repeat what the others of its lists are collected from.
      const content = JSON.stringify(entry)
      if (rows.length > 1 && seen.has(content)) continue
      seen.add(content)
      entries.push(entry)
    }
  }
  return entries
}

/** The cells of each entry that a row has. */
function findParts(
  { own, nested, columns }: EntryPlan,
  row: Row,
  sharing: SharingLimit,
): readonly FindCell[] {
  const slots = [...own.flat(), ...nested.flatMap(({ entries }) => entries.flat())]
  const parts = new Map(
    slots.map(slot => [slot, slot.readParts(slot.index === undefined ? undefined : row.cells[slot.index])]),
  )
  const sheet = columns[0]?.sheet ?? slots[0]?.sheet
  const count = Math.max(1, ...columns.map(slot => parts.get(slot)?.length ?? 0))
  if (count === 1) return [slot => ({ cell: parts.get(slot)?.[0], row, sheet })]
  const whole = slots.filter(({ isSplit }) => !isSplit).map(slot => shownText(parts.get(slot)?.[0]).length)
  sharing.count(0, (count - 1) * whole.reduce((sum, length) => sum + length, 0))
  return Array.from(
    { length: count },
    (_, at): FindCell =>
      slot => {
        const cells = parts.get(slot) ?? []
        return { cell: slot.isSplit ? cells[at] : cells[0], row, sheet }
      },
  )
}

function readEntry(
  { own, nested, columns }: EntryPlan,
  findCell: FindCell,
  pointer: string,
  visitor: Visitor,
): Record<string, unknown> | undefined {
  // What is fixed alone makes no entry, unless all of it is fixed.
  const found = columns
    .map(slot => ({ slot, ...findCell(slot) }))
    .find(({ slot, cell }) => !isEmpty(slot, cell))
  if (found === undefined && columns.length > 0) return undefined
  const entry: Record<string, unknown> = {}
  if (found?.row !== undefined) visitor.place?.(pointer, locateRow(found.sheet, found.row))
  for (const slots of own) readField(entry, slots, findCell, pointer, visitor)
  for (const { name, entries } of nested) {
    const list: Record<string, unknown>[] = []
    for (const slots of entries) {
      const taken = slots.filter(({ index }) => index !== undefined)
      if (taken.length > 0 && taken.every(slot => isEmpty(slot, findCell(slot).cell))) continue
      const inside: Record<string, unknown> = {}
      const at = `${pointer}/${name}/${list.length}`
      for (const fields of byField(slots)) readField(inside, fields, findCell, at, visitor)
      if (Object.keys(inside).length > 0) list.push(inside)
    }
    if (list.length > 0) entry[name] = list
  }
  return Object.keys(entry).length === 0 ? undefined : entry
}

/** Puts the value of a field into its record; lists of codes from several columns become one. */
function readField(
  into: Record<string, unknown>,
  slots: readonly Slot[],
  findCell: FindCell,
  pointer: string,
  visitor: Visitor,
): void {
  let value: unknown
  /** The codes of several columns. */
  let codes: Set<unknown> | undefined
  for (const slot of slots) {
    const { cell, row, sheet } = findCell(slot)
    if (row === undefined || (cell === undefined && (visitor.place === undefined || value !== undefined)))
      continue
    const at = {
      pointer: () => `${pointer}/${slot.field.column.path.join('/')}`,
      place: () => locateSlot(row, slot, sheet),
    }
    const next = readAt(cell, slot.column, at, visitor)
    if (next === undefined) continue
    if (Array.isArray(value) && Array.isArray(next)) {
      codes ??= new Set<unknown>(value)
      for (const code of next) codes.add(code)
    } else {
      value = next
      codes = undefined
    }
  }
  const [first] = slots
  if (value === undefined || first === undefined) return
  setValue(into, first.field.column.path, codes === undefined ? value : [...codes])
}

/** Finds the cell of a field in the rows of a device: the first with something in it. The others may only say the same. */
function makeCellFinder(allRows: DeviceRows, visitor: Visitor): FindCell {
  return slot => {
    const rows = allRows[slot.table] ?? []
    const [first] = rows
    const { sheet } = slot
    if (first === undefined) return { cell: undefined, row: undefined, sheet }
    const alone = { cell: readSlot(slot, first), row: first, sheet }
    if (rows.length === 1 || slot.index === undefined) return alone
    let found: { cell: RawCell; row: Row; sheet: string | undefined } | undefined
    for (const row of rows) {
      const cell = readSlot(slot, row)
      if (isEmpty(slot, cell)) continue
      if (found === undefined) {
        found = { cell, row, sheet }
        continue
      }
      if (shownText(found.cell).trim() === shownText(cell).trim()) continue
      const message = `${slot.column.name} is not what it is in row ${found.row.row}, which is of the same device. Make them alike, or map the column to a list.`
      visitor.problem({ code: 'rows-disagree', severity: 'error', message, ...locateSlot(row, slot) })
      break
    }
    return found ?? alone
  }
}
