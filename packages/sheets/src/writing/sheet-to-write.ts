import type { CellStyle } from './styles.ts'

export interface CellToWrite {
  value: string | number | boolean
  /** One of ours, or the number of one that is kept. */
  style: CellStyle | number
}

export interface RowToWrite {
  /** From 1; rows come in order. */
  row: number
  /** By column, from 0. */
  cells: readonly (CellToWrite | undefined)[]
  /** In points. */
  height?: number
}

/** Values that a column offers in a list. */
export interface DropDown {
  /** From 0. */
  column: number
  firstRow: number
  /** Cells of another sheet, `Codes!$A$3:$A$9`, or the values themselves. */
  values: string | readonly string[]
  /** What a spreadsheet does with other values: refuses them, asks, or takes them. */
  others: 'stop' | 'warning' | 'taken'
}

/** Whole numbers that a column takes. */
export interface WholeNumbers {
  column: number
  firstRow: number
  least: number
  most: number
}

export interface Note {
  row: number
  column: number
  text: string
}

export interface SheetToWrite {
  name: string
  columns: readonly { width: number; style: CellStyle }[]
  rows: AsyncIterable<RowToWrite> | Iterable<RowToWrite>
  frozen?: { rows: number; columns: number }
  dropDowns?: readonly DropDown[]
  wholeNumbers?: readonly WholeNumbers[]
  notes?: readonly Note[]
  /** Colour of the tab, `FF2F6690`. */
  colour?: string
}
