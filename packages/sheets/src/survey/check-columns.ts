import { bindMapping } from '../mapping/bind-mapping.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Problem } from '../problem.ts'
import type { Row } from '../row.ts'
import { readSheetCell, type SheetRow } from './sheet-cell.ts'

/**
 * Where the headings of a mapping stand in one of its sheets, and what keeps this from being read by it.
 *
 * @param at which of the mapping's sheets it is, from 0
 * @param rows the first rows of the sheet
 * @param sheet its name
 */
export function checkColumns(
  mapping: Mapping,
  at: number,
  rows: readonly SheetRow[],
  sheet: string | undefined,
): { headingRow: number; problems: readonly Problem[] } {
  const read = rows.map(
    ({ row, cells }): Row => ({ row, cells: cells.map(cell => readSheetCell(cell) || undefined) }),
  )
  const { headingRow, problems } = bindMapping(mapping, at, read, sheet, 0)
  return { headingRow, problems: problems.filter(({ severity }) => severity === 'error') }
}
