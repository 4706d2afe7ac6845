import { changeCsv } from './change-csv.ts'
import { changeWorkbook } from './change-workbook.ts'
import type { Fix } from './fix.ts'
import type { TableFile } from './table-file.ts'

/**
 * A file as it is but for the cells of these fixes: what stands beside them keeps every byte.
 *
 * @throws UnreadableInput where it cannot be read, RangeError where a cell does not hold what a fix says
 */
export function applyFixes(file: TableFile, fixes: readonly Fix[]): AsyncGenerator<Uint8Array> {
  const changes = fixes.flatMap(({ cells }) => cells)
  return file.kind === 'csv' ? changeCsv(file.source, changes) : changeWorkbook(file.source, changes)
}
