import { type WrittenCell, writeCell } from '../cells/write-cell.ts'
import type { Column, SheetLayout } from '../layout/layout.ts'
import type { RegisteredMarks } from '../read-request.ts'

/** Both records of a request, as they are written into tables. */
export interface RecordsToWrite {
  device: unknown
  deviceGroup?: unknown
  /** Which content of the register they are, where they are from there. */
  marks?: RegisteredMarks | undefined
}

/** The rows that a request has on a sheet, by the columns of the sheet. */
export function makeRows(sheet: SheetLayout, request: RecordsToWrite): WrittenCell[][] {
  const record = request[sheet.record]
  if (!isObject(record)) return []
  if (sheet.list === undefined) return [sheet.columns.map(column => makeCell(record, column))]
  return listEntries(record[sheet.list]).flatMap((entry, index) =>
    makeEntryRows(sheet, record, entry, index + 1),
  )
}

/** Each row has the next one of each list of the entry; where that is more than one, the rows have its number. */
function makeEntryRows(
  { columns }: SheetLayout,
  owner: Record<string, unknown>,
  entry: Record<string, unknown>,
  number: number,
): WrittenCell[][] {
  const names = new Set(columns.flatMap(({ nested }) => (nested === undefined ? [] : [nested])))
  const lists = new Map([...names].map(name => [name, listEntries(entry[name])]))
  const length = Math.max(1, ...[...lists.values()].map(list => list.length))
  return Array.from({ length }, (_, row) =>
    columns.map(column => {
      if (column.role === 'key') return writeCell(owner[column.name], column)
      if (column.role === 'entry') return length > 1 ? number : undefined
      if (column.nested !== undefined) {
        const inside = lists.get(column.nested)?.[row]
        return inside === undefined ? undefined : makeCell(inside, column)
      }
      return row === 0 ? makeCell(entry, column) : undefined
    }),
  ).filter(row => row.some((cell, index) => cell !== undefined && columns[index]?.role !== 'key'))
}

/** The cell of a record, or of an entry, in a column; nothing where there is no such record. */
export function makeCell(record: unknown, column: Column): WrittenCell {
  let value: unknown = record
  for (const name of column.path) value = isObject(value) ? value[name] : undefined
  return writeCell(value, column)
}

/** The entries of a list, which may be given singly. */
export function listEntries(list: unknown): Record<string, unknown>[] {
  const entries = Array.isArray(list) ? list : list === undefined || list === null ? [] : [list]
  return entries.filter(isObject)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
