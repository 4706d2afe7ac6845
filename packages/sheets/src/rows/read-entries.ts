import { isBlank, type Row, shownText } from '../row.ts'
import type { Binding } from './binding.ts'
import { setValue } from './read-record.ts'
import { locateCell, type Visitor, visitCell } from './visitor.ts'

/** Rows of a sheet of entries, and how its columns are bound. */
export interface EntryRows {
  sheet: string
  bindings: readonly Binding[]
  rows: readonly Row[]
}

/**
 * The entries of a list of one record. Each row is one, but for rows with the same entry number, which are one
 * together: their own lists grow by one row each.
 *
 * @param pointer the list: `/device/CriticalWarnings`
 */
export function readEntries(
  { sheet, bindings, rows }: EntryRows,
  pointer: string,
  visitor: Visitor,
): unknown[] {
  const number = bindings.find(({ column }) => column.role === 'entry')
  return groupRows(rows, number).map((group, index) =>
    readEntry(group, sheet, bindings, `${pointer}/${index}`, visitor),
  )
}

function groupRows(rows: readonly Row[], number: Binding | undefined): readonly (readonly Row[])[] {
  const byNumber = new Map<string, Row[]>()
  const groups: Row[][] = []
  for (const row of rows) {
    const text = number === undefined ? '' : shownText(row.cells[number.index]).trim()
    const group = text === '' ? undefined : byNumber.get(text)
    if (group !== undefined) {
      group.push(row)
      continue
    }
    const first = [row]
    groups.push(first)
    if (text !== '') byNumber.set(text, first)
  }
  return groups
}

function readEntry(
  rows: readonly Row[],
  sheet: string,
  bindings: readonly Binding[],
  pointer: string,
  visitor: Visitor,
): Record<string, unknown> {
  const entry: Record<string, unknown> = {}
  const given = new Map<Binding, { value: string; row: number }>()
  const [first] = rows
  if (first !== undefined) visitor.place?.(pointer, { sheet, row: first.row })
  for (const row of rows) {
    const nestedAt = new Map<string, number>()
    for (const binding of bindings) {
      const { column, nested } = binding
      if (column.role !== 'field') continue
      const cell = row.cells[binding.index]
      if (cell === undefined && visitor.place === undefined) continue
      if (nested !== undefined) {
        readNested(entry, row, sheet, binding, nested.name, nestedAt, pointer, visitor)
        continue
      }
      if (row !== first && (cell === undefined || (column.kind !== 'text' && isBlank(cell)))) continue
      const earlier = given.get(binding)
      const shown = shownText(cell)
      if (earlier !== undefined) {
        if (earlier.value !== shown) disagree(sheet, row, binding, earlier.row, visitor)
        continue
      }
      const value = visitCell(sheet, row, binding, pointer, visitor)
      if (value === undefined) continue
      given.set(binding, { value: shown, row: row.row })
      setValue(entry, column.path, value)
    }
  }
  return entry
}

function readNested(
  entry: Record<string, unknown>,
  row: Row,
  sheet: string,
  binding: Binding,
  name: string,
  nestedAt: Map<string, number>,
  pointer: string,
  visitor: Visitor,
): void {
  const { column } = binding
  const list = entry[name] as Record<string, unknown>[] | undefined
  const known = nestedAt.get(name)
  const at = known ?? list?.length ?? 0
  const value = visitCell(sheet, row, binding, `${pointer}/${name}/${at}`, visitor)
  if (value === undefined) return
  if (known === undefined) {
    nestedAt.set(name, at)
    visitor.place?.(`${pointer}/${name}/${at}`, { sheet, row: row.row })
  }
  const into = list ?? []
  entry[name] = into
  into[at] ??= {}
  setValue(into[at], column.path, value)
}

function disagree(sheet: string, row: Row, binding: Binding, earlier: number, visitor: Visitor): void {
  const { name } = binding.column
  const message = `${name} is not what it is in row ${earlier}, which is the same entry. Give it once, or give this row another entry number.`
  visitor.problem({
    code: 'entries-disagree',
    severity: 'error',
    message,
    ...locateCell(sheet, row, binding),
  })
}
