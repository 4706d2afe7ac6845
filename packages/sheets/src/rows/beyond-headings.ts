import { formatColumnLetter } from '@udigate/udi'
import type { Problem } from '../problem.ts'
import { isBlank, type Row } from '../row.ts'
import { locateRow } from './visitor.ts'

/**
 * Says that a row of a CSV file has a cell past its headings: a separator in a text has moved what follows it. In a
 * workbook what stands there is the caller's own.
 *
 * @param last the last column with a heading
 */
export function cellsBeyond(name: string | undefined, row: Row, last: number): Problem | undefined {
  if (!isCsv(name)) return undefined
  const beyond = row.cells.findIndex((cell, index) => index > last && !isBlank(cell))
  if (beyond === -1) return undefined
  return {
    code: 'cells-beyond-headings',
    severity: 'error',
    message:
      'The row has more cells than there are headings. Put a text that has the separator in it in double quotes.',
    ...locateRow(name, row),
    column: formatColumnLetter(beyond),
  }
}

/** Whether a table is a CSV file, by its name: absent for a single one. */
export function isCsv(name: string | undefined): boolean {
  return name === undefined || /\.csv$/i.test(name)
}
