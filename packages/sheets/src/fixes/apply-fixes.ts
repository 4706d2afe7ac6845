import { changeCsv } from './change-csv.ts'
import { changeWorkbook } from './change-workbook.ts'
import type { CellChange, Fix } from './fix.ts'
import type { TableFile } from './table-file.ts'

/**
 * A file as it is but for the cells of these fixes: what stands beside them keeps every byte.
 *
 * @throws as `changeCells` does
 */
export function applyFixes(file: TableFile, fixes: readonly Fix[]): AsyncGenerator<Uint8Array> {
  return changeCells(
    file,
    fixes.flatMap(({ cells }) => cells),
  )
}

/**
 * A file as it is but for some cells, each of them named once. A cell that is changed from nothing, `''`, need not be there.
 *
 * @throws UnreadableInput where it cannot be read, RangeError where a cell does not hold what a change says, or is calculated
 */
export function changeCells(file: TableFile, changes: readonly CellChange[]): AsyncGenerator<Uint8Array> {
  return file.kind === 'csv'
    ? changeCsv(file.source, changes, file.csv)
    : changeWorkbook(file.source, changes)
}
