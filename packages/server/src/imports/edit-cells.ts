import { type CellChange, nameCell, readSheetCell, type SheetCell, type Survey } from '@udigate/sheets'
import { parseColumnLetter } from '@udigate/udi'
import type { Db } from '../store/database.ts'
import { findSheetIndex, readOriginalRows } from './cell-changes.ts'

/** A cell, and what is to stand in it; nothing where it is to be empty. */
export interface EditedCell {
  sheet?: string | undefined
  row: number
  /** Letter of the column. */
  column: string
  value: string | number | null
}

export type EditedCells =
  | { ok: true; changes: readonly CellChange[] }
  /** Which of the cells cannot be edited, from 0, and why. */
  | { ok: false; faults: readonly { index: number; message: string }[] }

/** The most columns that a row is looked at for. */
const mostColumns = 1000

/** Makes changes of edits, from what stood in the cells in the file as it came. */
export async function editCells(
  db: Db,
  importId: string,
  { sheets }: Survey,
  edits: readonly EditedCell[],
): Promise<EditedCells> {
  const faults: { index: number; message: string }[] = []
  const changes = new Map<string, CellChange>()
  const placed = edits.map((edit, index) => ({ edit, index, sheet: findSheetIndex(sheets, edit.sheet) }))
  for (const [at, same] of Map.groupBy(placed, ({ sheet }) => sheet)) {
    const sheet = sheets[at]
    const rows = await readOriginalRows(
      db,
      importId,
      at,
      same.map(({ edit }) => edit.row),
    )
    for (const { edit, index } of same) {
      const fault = sheet === undefined ? explainSheet(edit) : explainPlace(edit, sheet)
      const cell = rows.get(edit.row)?.[parseColumnLetter(edit.column)] ?? null
      const message = fault ?? explainCell(edit, cell)
      if (message !== undefined || sheet === undefined) {
        faults.push({ index, message: message ?? '' })
        continue
      }
      const { row, column } = edit
      const place = { ...(sheet.name === undefined ? {} : { sheet: sheet.name }), row, column }
      changes.set(nameCell(place), { ...place, before: readOriginal(cell), after: readValue(edit, cell) })
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, changes: [...changes.values()] }
}

function explainSheet({ sheet }: EditedCell): string {
  return sheet === undefined
    ? 'The list has several sheets: say which one is meant.'
    : `No records are read from a sheet "${sheet}".`
}

function explainPlace({ row, column }: EditedCell, sheet: Survey['sheets'][number]): string | undefined {
  if (row <= sheet.headingRow)
    return `Row ${row} is above the first row of the list, ${sheet.headingRow + 1}.`
  if (row > sheet.lastRow) return `Row ${row} is below the last row of the list, ${sheet.lastRow}.`
  if (parseColumnLetter(column) >= mostColumns) return `There is no column ${column}.`
  return undefined
}

function explainCell({ row, column }: EditedCell, cell: SheetCell): string | undefined {
  if (cell === null || typeof cell !== 'object' || cell.kind === 'date') return undefined
  const what =
    cell.kind === 'formula'
      ? 'is calculated by a formula'
      : cell.kind === 'too-long'
        ? 'has more characters than a spreadsheet takes'
        : `holds "${cell.text}", which is neither a text nor a number`
  return `Cell ${column}${row} ${what}. Change it in the spreadsheet, and import that.`
}

/** What a cell holds, as changes name it: `''` where it holds nothing. */
function readOriginal(cell: SheetCell): string | number {
  return typeof cell === 'number' ? cell : readSheetCell(cell)
}

/** A number stays one where it is changed to another. */
function readValue({ value }: EditedCell, cell: SheetCell): string | number {
  if (value === null) return ''
  if (typeof cell !== 'number' || typeof value === 'number') return value
  return value !== '' && String(Number(value)) === value ? Number(value) : value
}
