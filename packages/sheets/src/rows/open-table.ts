import { formatColumnLetter } from '@udigate/udi'
import type { Problem } from '../problem.ts'
import type { ReadTable } from '../read-request.ts'
import { isBlank, type Row, shownText, type Table } from '../row.ts'
import { cellsBeyond, isCsv } from './beyond-headings.ts'
import type { Headings } from './binding.ts'
import type { ColumnNames } from './column-names.ts'
import { headingRows, readHeadings, saysTheSame } from './read-headings.ts'
import { followTable } from './table-coverage.ts'

/** A table whose headings are read. */
export interface OpenTable {
  name: string | undefined
  headings: Headings
  /** The rows below the headings that have something in them, once. */
  rows(): AsyncGenerator<readonly Row[]>
  /** How it was read, and how much of it, once all of its rows are. */
  describe(): ReadTable
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
  const { row, bindings, last, own } = headings
  const coverage = followTable({
    table,
    headingRow: row,
    read: bindings.map(({ index }) => index),
    written: own,
    // In a CSV file a cell behind the last heading is an error of its row.
    last: isCsv(table.name) ? last : undefined,
    isHeadings: ({ cells }) =>
      cells.every(cell => isBlank(cell) || names.find(shownText(cell)) !== undefined),
  })
  const heading = begin.find(each => each.row === row)
  const repeats = (each: Row): boolean => {
    if (each.row <= row || heading === undefined || !saysTheSame(each, heading)) return false
    const message = 'It repeats the headings: the row is not read.'
    const where = table.name === undefined ? {} : { sheet: table.name }
    report({ code: 'row-passed-over', severity: 'warning', message, ...where, row: each.row })
    return true
  }
  const keep = (each: Row): boolean => {
    const isKept = each.row > row && !repeats(each) && isContent(each)
    coverage.note(each, isKept)
    return isKept
  }
  return {
    name: table.name,
    headings,
    async *rows() {
      yield begin.filter(keep)
      for await (const batch of batches) yield batch.filter(keep)
      for (const problem of coverage.explain()) report(problem)
    },
    describe: coverage.describe,
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
