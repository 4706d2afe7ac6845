import type { RawCell, Row } from '../row.ts'
import { shownText } from '../row.ts'

/** What stands in a cell of a sheet as it is shown beside findings: a text or a number as it is, anything else with its text. */
export type SheetCell =
  | string
  | number
  | null
  | { kind: 'date' | 'error' | 'formula' | 'too-long' | 'boolean'; text: string }

/** A row of a sheet, with its number. */
export interface SheetRow {
  row: number
  /** By column, from 0, up to the last that is filled. */
  cells: readonly SheetCell[]
}

/** Some rows of a sheet: those whose numbers, from 0 and divided by `rowsOfBlock`, are `block`. */
export interface RowBlock {
  /** Which of the sheets of the survey it is, from 0. */
  sheet: number
  block: number
  rows: readonly SheetRow[]
}

/** How many rows a block has at most. */
export const rowsOfBlock = 200

/** The block of a row. @param row from 1 */
export function findBlock(row: number): number {
  return Math.floor((row - 1) / rowsOfBlock)
}

/** A row as it is shown. */
export function makeSheetRow({ row, cells }: Row): SheetRow {
  const shown = Array.from(cells, makeSheetCell)
  while (shown.length > 0 && shown.at(-1) === null) shown.pop()
  return { row, cells: shown }
}

/** The text of a cell as it is shown; nothing where it is empty. */
export function readSheetCell(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.text : String(cell)
}

function makeSheetCell(cell: RawCell): SheetCell {
  if (cell === undefined || cell === '') return null
  if (typeof cell === 'boolean') return { kind: 'boolean', text: String(cell) }
  if (typeof cell === 'object' && cell.kind === 'shown') return cell.number
  // What does not fit its type is at fault as what went wrong in a formula is.
  if (typeof cell === 'object' && cell.kind === 'misfit') return { kind: 'error', text: cell.text }
  return typeof cell === 'object' ? { kind: cell.kind, text: shownText(cell) } : cell
}
