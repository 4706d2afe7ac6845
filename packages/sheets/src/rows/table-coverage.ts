import { formatColumnLetter } from '@udigate/udi'
import type { Problem } from '../problem.ts'
import type { NotRead, ReadTable } from '../read-request.ts'
import { isBlank, type Row, shownText, type Table } from '../row.ts'

/** A table, and what of it is read. */
export interface TableToCover {
  table: Pick<Table, 'name' | 'isHidden' | 'format' | 'hiddenColumns'>
  /** The last row with headings, 0 where there are none, and how many there are. */
  headingRow: number
  headingRows?: number | undefined
  /** The columns that are read, from 0. */
  read: readonly number[]
  /** In a table of the caller's own, the headings of columns by their index. */
  ownHeadings?: ReadonlyMap<number, string>
  /** Columns that the product wrote itself. */
  written: Iterable<number>
  /** The last column of which a cell counts that no heading leads to; in all where absent. */
  last?: number | undefined
  /** Whether a row above the headings is one more row of headings. */
  isHeadings?: (row: Row) => boolean
}

/** Follows what is read of a table, so that nothing is left out of it without a word. */
export interface TableCoverage {
  /** Notes a row, and whether it is read. */
  note(row: Row, isRead: boolean): void
  /** What was probably meant otherwise: cells that no heading leads to, and what is read though the spreadsheet does not show it. */
  explain(): Problem[]
  /** How the table was read, how much of it, and what was left out. */
  describe(): ReadTable
}

/** How many columns or rows are named. */
const mostNamed = 10

/** Follows the reading of a table from its first row on. */
export function followTable({
  table,
  headingRow,
  headingRows = 1,
  read,
  ownHeadings,
  written,
  last,
  isHeadings,
}: TableToCover): TableCoverage {
  const { name: sheet } = table
  const isCovered: boolean[] = []
  for (const index of [...read, ...written]) isCovered[index] = true
  /** How many cells of each column are not read. */
  const unread: number[] = []
  const above: NotRead[] = []
  let rows = 0
  let rowsAbove = 0
  let hiddenRows = 0

  function noteAbove(row: Row): void {
    const first = row.cells.find(cell => !isBlank(cell))
    if (row.row > headingRow - headingRows || first === undefined || isHeadings?.(row)) return
    rowsAbove += 1
    if (rowsAbove > mostNamed) return
    const reason = `It stands above the headings in row ${headingRow}.`
    above.push({ part: `Row ${row.row} (${quote(shownText(first).trim())})`, reason })
  }

  function listUnread(): NotRead[] {
    const columns = Object.keys(unread).map(Number)
    const named = columns.slice(0, mostNamed).map((index): NotRead => {
      const heading = ownHeadings?.get(index)
      return heading === undefined
        ? {
            part: `${countCells(unread[index] ?? 0)} in column ${formatColumnLetter(index)}`,
            reason: 'No heading stands above.',
          }
        : {
            part: `Column ${formatColumnLetter(index)} (${quote(heading)})`,
            reason: 'The mapping takes nothing from it.',
          }
    })
    return [
      ...above,
      ...listMore(rowsAbove, 'rows', 'They stand above the headings.'),
      ...named,
      ...listMore(columns.length, 'columns', 'No field is taken from them.'),
    ]
  }

  const warn = (code: Problem['code'], message: string, column?: number): Problem => ({
    code,
    severity: 'warning',
    message,
    ...(sheet === undefined ? {} : { sheet }),
    row: Math.max(1, headingRow),
    ...(column === undefined ? {} : { column: formatColumnLetter(column) }),
  })

  function explainUnread(): Problem[] {
    const [first, ...others] = ownHeadings === undefined ? Object.keys(unread).map(Number) : []
    if (first === undefined) return []
    const cells = unread.reduce((sum, count) => sum + count, 0)
    const where = `${others.length === 0 ? 'column' : 'columns'} ${nameColumns([first, ...others])}`
    const message = `${countCells(cells)} in ${where} ${cells === 1 ? 'is' : 'are'} not read: no heading stands above in row ${headingRow}. Write the name of a field there if the record should have it.`
    return [warn('cells-unread', message, first)]
  }

  function explainHidden(): Problem[] {
    const isHidden = table.hiddenColumns?.() ?? []
    const columns = [...new Set(read)].filter(index => isHidden[index]).sort((one, other) => one - other)
    const problems: Problem[] = []
    if (table.isHidden && ownHeadings === undefined && rows > 0) {
      problems.push(
        warn(
          'hidden-sheet',
          'The sheet is hidden, and read as if it were not. Delete it if it is not meant.',
        ),
      )
    }
    if (columns.length > 0) {
      const isOne = columns.length === 1
      const what = `${isOne ? 'Column' : 'Columns'} ${nameColumns(columns)}`
      problems.push(warn('hidden-columns', `${what} ${readAllTheSame(isOne)}`, columns[0]))
    }
    if (hiddenRows > 0) {
      const isOne = hiddenRows === 1
      const what = isOne ? 'One row' : `${hiddenRows.toLocaleString('en')} rows`
      problems.push(warn('hidden-rows', `${what} ${readAllTheSame(isOne, ', by a filter or by hand,')}`))
    }
    return problems
  }

  return {
    note(row, isRead) {
      if (row.row <= headingRow) return noteAbove(row)
      const { cells, beyond } = row
      const end = last === undefined ? cells.length : Math.min(cells.length, last + 1)
      for (let index = 0; index < end; index += 1) {
        if (isCovered[index] === true || isBlank(cells[index])) continue
        unread[index] = (unread[index] ?? 0) + 1
      }
      if (beyond !== undefined) unread[beyond] = (unread[beyond] ?? 0) + 1
      if (!isRead) return
      rows += 1
      if (row.isHidden) hiddenRows += 1
    },
    explain: () => [...explainHidden(), ...explainUnread()],
    describe() {
      const notRead = listUnread()
      return {
        ...(sheet === undefined ? {} : { sheet }),
        ...table.format?.(),
        headingRow,
        columns: new Set(read).size,
        rows,
        ...(notRead.length === 0 ? {} : { notRead }),
      }
    },
  }
}

/** Says that what is hidden is read. */
function readAllTheSame(isOne: boolean, how = ''): string {
  const [verb, them] = isOne ? ['is', 'it'] : ['are', 'them']
  return `${verb} hidden${how === '' ? ',' : how} and read as all the others. Delete ${them} if ${isOne ? 'it is' : 'they are'} not meant.`
}

function listMore(all: number, what: string, reason: string): NotRead[] {
  if (all <= mostNamed) return []
  return [{ part: `${(all - mostNamed).toLocaleString('en')} more ${what}`, reason }]
}

function countCells(cells: number): string {
  return cells === 1 ? 'One cell' : `${cells.toLocaleString('en')} cells`
}

function nameColumns(columns: readonly number[]): string {
  const named = columns.slice(0, mostNamed).map(formatColumnLetter).join(', ')
  return columns.length > mostNamed ? `${named}, …` : named
}

/** A text of a file in quotes, in one line, its beginning where it is long. */
function quote(text: string): string {
  const line = text.slice(0, 200).replaceAll(/\s+/gu, ' ')
  return `"${line.length > 40 ? `${line.slice(0, 39)}…` : line}"`
}
