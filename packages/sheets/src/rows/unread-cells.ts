import { formatColumnLetter } from '@udigate/udi'
import type { Problem } from '../problem.ts'
import { isBlank, type Row } from '../row.ts'
import type { Headings } from './binding.ts'

/** How many columns are named. */
const mostNamed = 10

/**
 * Counts the cells below the headings that no heading leads to, so that they are not left out without a word.
 *
 * @param sheet absent in a single CSV file
 */
export function countUnread(sheet: string | undefined, { row, bindings, last, own }: Headings) {
  const isKnown: boolean[] = []
  for (const { index } of bindings) isKnown[index] = true
  for (const index of own) isKnown[index] = true
  // In a CSV file a cell behind the last heading is an error of its row.
  const isCsv = sheet === undefined || sheet.endsWith('.csv')
  const columns = new Set<number>()
  let cells = 0
  return {
    count({ cells: inRow, beyond }: Row): void {
      const end = isCsv ? Math.min(inRow.length, last + 1) : inRow.length
      for (let index = 0; index < end; index += 1) {
        if (isKnown[index] === true || isBlank(inRow[index])) continue
        cells += 1
        columns.add(index)
      }
      if (beyond === undefined) return
      cells += 1
      columns.add(beyond)
    },
    /** Says which columns they stand in; nothing where all was read. */
    explain(): Problem | undefined {
      const [first, ...others] = [...columns].sort((one, other) => one - other)
      if (first === undefined) return undefined
      const letters = [first, ...others].slice(0, mostNamed).map(formatColumnLetter)
      const named = `${letters.join(', ')}${others.length >= mostNamed ? ', …' : ''}`
      const what = cells === 1 ? 'One cell' : `${cells.toLocaleString('en')} cells`
      const where = others.length === 0 ? `column ${named}` : `columns ${named}`
      const message = `${what} in ${where} ${cells === 1 ? 'is' : 'are'} not read: no heading stands above in row ${row}. Write the name of a field there if the record should have it.`
      return {
        code: 'cells-unread',
        severity: 'warning',
        message,
        ...(sheet === undefined ? {} : { sheet }),
        row,
        column: formatColumnLetter(first),
      }
    },
  }
}
