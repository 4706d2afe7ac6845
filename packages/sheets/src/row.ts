import type { FoundFormat } from './csv-format.ts'

/** What stands in a cell, as its file says it. `undefined` where nothing does. */
export type RawCell = string | number | boolean | SpecialCell | undefined

export type SpecialCell =
  /** A number that the spreadsheet shows as a date, with or without a time of the day. */
  | { kind: 'date'; iso: string; number: number }
  /** A number that the spreadsheet shows as another text than its digits: filled up with zeros, or in another way, which may not be known. */
  | { kind: 'shown'; number: number; text: string | undefined; isZeros: boolean }
  /** `#N/A` and its kind. */
  | { kind: 'error'; text: string }
  /** The value is the one that was last calculated. */
  | { kind: 'formula'; value: Exclude<RawCell, { kind: 'formula' }> }
  | { kind: 'too-long' }
  /** What stands there is none of the type that the cell says: `a date`. */
  | { kind: 'misfit'; type: string; text: string }

export interface Row {
  /** Row of the sheet, or line of the CSV file in which it begins; from 1. */
  row: number
  /** By column, from 0. */
  cells: readonly RawCell[]
  /** The number of the style of each cell, where they were asked for. */
  styles?: readonly (number | undefined)[]
  /** The first column too far to the right to be looked at that has something in it. */
  beyond?: number
  /** Whether the spreadsheet does not show it. */
  isHidden?: true
}

/** A table, its rows a batch at a time. Can be read more than once. */
export interface Table {
  /** Name of the sheet or file; absent for a single CSV file. */
  name?: string
  rows(): AsyncGenerator<readonly Row[]>
  /** How a CSV file is written, once a row of it is read. */
  format?(): FoundFormat | undefined
  /** Whether the spreadsheet does not show it. */
  isHidden?: boolean
  /** Which columns the spreadsheet does not show, by their index, once a row of it is read. */
  hiddenColumns?(): readonly boolean[]
}

/** The most characters that a spreadsheet keeps in a cell. */
export const longestCell = 32_767

/** More columns than any layout has. */
export const mostColumns = 1000

/** Whether nothing but white space stands in a cell. */
export function isBlank(cell: RawCell): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/**
 * A number that is shown as another text, as the one value that it has: with the zeros that fill it up, otherwise its
 * digits. Any other cell as it is.
 */
export function plainCell(cell: RawCell): RawCell {
  if (typeof cell !== 'object' || cell.kind !== 'shown') return cell
  return (cell.isZeros ? cell.text : undefined) ?? cell.number
}

/** What a cell shows, as near as can be told. */
export function shownText(cell: RawCell): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'object') return String(cell)
  switch (cell.kind) {
    case 'date':
      return cell.iso
    case 'error':
    case 'misfit':
      return cell.text
    case 'shown':
      return (cell.isZeros ? cell.text : undefined) ?? String(cell.number)
    case 'formula':
      return shownText(cell.value)
    case 'too-long':
      return ''
  }
}
