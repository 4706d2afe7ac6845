import { type CellChange, findBlock, nameCell, type SheetCell, type SurveyedSheet } from '@udigate/sheets'
import type { Db } from '../store/database.ts'
import { blocksOfSheet, readParts } from '../store/import-parts.ts'
import { decodeJson } from '../store/json.ts'
import type { ImportStepRow } from '../store/tables.ts'

/** The changes of steps together: each cell once, from what stood there in the file as it came. */
export function addUpChanges(steps: readonly Pick<ImportStepRow, 'cells'>[]): readonly CellChange[] {
  const net = new Map<string, CellChange>()
  for (const { cells } of steps) for (const change of decodeJson(cells)) net.set(nameCell(change), change)
  return [...net.values()].filter(({ before, after }) => before !== after)
}

/** Reads the cells of some rows of a sheet as they came. @param sheet which of the sheets of the survey it is */
export async function readOriginalRows(
  db: Db,
  importId: string,
  sheet: number,
  rows: readonly number[],
): Promise<ReadonlyMap<number, readonly SheetCell[]>> {
  const numbers = [...new Set(rows.map(row => sheet * blocksOfSheet + findBlock(row)))]
  const wanted = new Set(rows)
  const found = new Map<number, readonly SheetCell[]>()
  for (const block of await readParts(db, importId, 'rows', numbers)) {
    for (const { row, cells } of block.rows) if (wanted.has(row)) found.set(row, cells)
  }
  return found
}

/** Which of the sheets of a survey a name means: the only one where it is not said. */
export function findSheetIndex(sheets: readonly SurveyedSheet[], name: string | undefined): number {
  if (name === undefined && sheets.length === 1) return 0
  return sheets.findIndex(sheet => sheet.name === name)
}
