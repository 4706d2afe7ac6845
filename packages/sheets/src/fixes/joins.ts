import { formatColumnLetter } from '@udigate/udi'
import { type Column, keyFields, type Layout, type SheetLayout } from '../layout/layout.ts'
import type { CellPlace } from '../place.ts'
import { type RawCell, type Row, shownText, type Table } from '../row.ts'
import { indexSheetNames } from '../rows/column-names.ts'
import { headingRows, readHeadings } from '../rows/read-headings.ts'
import { matchSheets } from '../workbook/read-workbook.ts'
import { openTableFile, type TableFile } from './table-file.ts'

/** What rows are joined by: the identifier of their device, or of their device group. */
export type Join = SheetLayout['record']

/** Cells of a file that are changed together, since its rows are joined by what stands in them, or repeat it. */
export interface Joins {
  /**
   * What a cell has in common with those that change with it; nothing for one that changes alone.
   *
   * @param sheet absent in a single CSV file
   * @param path the field that it is for, as a JSON Pointer
   * @param index of its column, from 0
   */
  findKey(
    sheet: string | undefined,
    path: string | undefined,
    column: Column,
    row: Row,
    index: number,
  ): string | undefined
  /** Every cell that has a key. */
  cells(): AsyncIterable<JoinCell>
}

/** A cell with a key. */
export interface JoinCell {
  key: string
  place: CellPlace & { column: string; field: string }
  value: RawCell
}

/** The joins of a table in the shape of the template. */
export function makeTemplateJoins(file: TableFile, layout: Layout): Joins {
  return {
    findKey(_sheet, path, column, { cells }, index) {
      const join = findJoin(path, column)
      return join && makeJoinKey(join, cells[index])
    },
    cells: () => readJoins(file, layout),
  }
}

/** The key of all cells with the same identifier. */
export function makeJoinKey(join: Join, cell: RawCell): string {
  return `${join} ${shownText(cell).trim()}`
}

/** Which rows are joined by the value of a column; none by those of most. */
function findJoin(path: string | undefined, column: Column): Join | undefined {
  for (const record of ['device', 'deviceGroup'] as const) {
    const [, code] = keyFields[record]
    if (column.name !== code) continue
    if (column.role === 'key' || path === `/${record}/${code}` || path === `/device/${code}`) return record
  }
  return undefined
}

/** Every cell of the sheets of a workbook by which their rows are joined. A single table has none: each row is whole. */
async function* readJoins(file: TableFile, layout: Layout): AsyncGenerator<JoinCell> {
  if (file.kind === 'csv') return
  const { tables } = await openTableFile(file)
  const known = await matchSheets(layout, tables as (Table & { name: string })[])
  for (const { table, layout: sheet } of known.tables) yield* readJoinsOf(table, sheet)
}

async function* readJoinsOf(table: Table, sheet: SheetLayout): AsyncGenerator<JoinCell> {
  let begin: Row[] | undefined = []
  let columns: readonly { index: number; name: string; join: Join }[] = []
  let first = 0
  const readRow = ({ row, cells }: Row): JoinCell[] =>
    row <= first
      ? []
      : columns.map(({ index, name, join }) => ({
          key: makeJoinKey(join, cells[index]),
          place: { sheet: table.name, row, column: formatColumnLetter(index), field: name },
          value: cells[index],
        }))
  const start = (): JoinCell[] => {
    const rows = begin ?? []
    begin = undefined
    const headings = readHeadings(rows, indexSheetNames(sheet), table.name, () => undefined)
    if (headings === undefined) return []
    first = headings.row
    columns = headings.bindings.flatMap(({ index, column }) => {
      const join = findJoin(`/${sheet.record}/${column.path.join('/')}`, column)
      const isJoin = column.role === 'key' || sheet.list === undefined
      return join !== undefined && isJoin ? [{ index, name: column.name, join }] : []
    })
    return rows.flatMap(readRow)
  }
  for await (const rows of table.rows()) {
    if (begin === undefined) yield* rows.flatMap(readRow)
    else if (begin.push(...rows) >= headingRows) yield* start()
  }
  if (begin !== undefined) yield* start()
}
