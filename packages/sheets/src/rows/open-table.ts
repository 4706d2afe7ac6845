import { formatColumnLetter } from '@udigate/udi'
import type { FoundFormat } from '../csv-format.ts'
import type { Problem } from '../problem.ts'
import { isBlank, type Row, type Table } from '../row.ts'
import { cellsBeyond } from './beyond-headings.ts'
import type { Headings } from './binding.ts'
import type { ColumnNames } from './column-names.ts'
import { explainHiddenRows } from './hidden-rows.ts'
import { headingRows, readHeadings } from './read-headings.ts'
import { countUnread } from './unread-cells.ts'

/** A table whose headings are read. */
export interface OpenTable {
  name: string | undefined
  headings: Headings
  /** How a CSV file is written. */
  format: FoundFormat | undefined
  /** The rows below the headings that have something in them, once. */
  rows(): AsyncGenerator<readonly Row[]>
  close(): Promise<void>
}

/**
 * Reads the headings of a table.
 *
 * @param report takes what is wrong with the headings, and later with rows as a whole
 * @returns nothing where it has no headings
 */
export async function openTable(
  table: Table,
  names: ColumnNames,
  report: (problem: Problem) => void,
): Promise<OpenTable | undefined> {
  const batches = table.rows()
  const begin: Row[] = []
  while (begin.length < headingRows) {
    const next = await batches.next()
    if (next.done) break
    for (const row of next.value) begin.push(row)
  }
  const headings = readHeadings(begin, names, table.name, report)
  if (headings === undefined) {
    await batches.return(undefined)
    return undefined
  }
  const isContent = contentFilter(table.name, headings, report)
  return {
    name: table.name,
    headings,
    format: table.format?.(),
    async *rows() {
      let hidden = 0
      const unread = countUnread(table.name, headings)
      const keep = (row: Row): boolean => {
        if (row.row <= headings.row) return false
        unread.count(row)
        const isKept = isContent(row)
        if (isKept && row.isHidden) hidden += 1
        return isKept
      }
      yield begin.filter(keep)
      for await (const batch of batches) yield batch.filter(keep)
      if (hidden > 0) report(explainHiddenRows(table.name, headings.row, hidden))
      const left = unread.explain()
      if (left !== undefined) report(left)
    },
    close: async () => {
      await batches.return(undefined)
    },
  }
}

/** Tells rows with something in them from others, and says once of each column that it has formulas. */
export function contentFilter(
  name: string | undefined,
  { bindings, last }: Headings,
  report: (problem: Problem) => void,
): (row: Row) => boolean {
  const withFormulas = new Set<number>()
  const columns = bindings.toSorted((one, other) => one.index - other.index)
  const where = name === undefined ? {} : { sheet: name }
  return row => {
    let hasAny = false
    for (const { index, column } of columns) {
      // What lies beyond the row's own cells is empty, however many columns the table has.
      if (index >= row.cells.length) break
      const cell = row.cells[index]
      if (cell === undefined) continue
      if (typeof cell === 'object') {
        hasAny = true
        if (cell.kind !== 'formula' || cell.value === undefined || withFormulas.has(index)) continue
        withFormulas.add(index)
        const message = `${column.name} has formulas; the values that the spreadsheet last calculated are taken. Make sure that they are the ones you mean.`
        const place = { ...where, row: row.row, column: formatColumnLetter(index), field: column.name }
        report({ code: 'formula', severity: 'warning', message, ...place })
      } else if (!hasAny && !isBlank(cell)) hasAny = true
    }
    return hasAny || cellsBeyond(name, row, last) !== undefined
  }
}
