import { bindMapping } from '../mapping/bind-mapping.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Problem } from '../problem.ts'
import type { Row } from '../row.ts'
import { readSheetCell, type SheetRow } from './sheet-cell.ts'

/**
 * Where the headings of a mapping stand in the first of its sheets, and what keeps this from being read by it.
 *
 * @param rows the first rows of the sheet
 */
export function checkColumns(
  mapping: Mapping,
  rows: readonly SheetRow[],
  sheet: string | undefined,
): { headingRow: number; problems: readonly Problem[] } {
  const read = rows.map(
    ({ row, cells }): Row => ({ row, cells: cells.map(cell => readSheetCell(cell) || undefined) }),
  )
  const { headingRow, problems } = bindMapping(mapping, 0, read, sheet, 0)
  return { headingRow, problems: problems.filter(({ severity }) => severity === 'error') }
}
