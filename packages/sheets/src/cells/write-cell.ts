import type { Column } from '../layout/layout.ts'

/** What a cell is to show: a text, a number, or nothing. */
export type WrittenCell = string | number | undefined

/** The cell that `readCell` reads as this value. */
export function writeCell(value: unknown, column: Column): WrittenCell {
  if (value === undefined || value === null) return undefined
  if (column.kind === 'list') return JSON.stringify(value)
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    const isNumber = column.kind === 'whole' || column.kind === 'number'
    // Of a number a spreadsheet keeps fifteen digits; as a text it keeps them all.
    return isNumber && Number(value.toPrecision(15)) === value ? value : String(value)
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
