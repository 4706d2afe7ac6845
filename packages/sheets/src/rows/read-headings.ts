import { formatColumnLetter, nameFinder } from '@udigate/udi'
import type { Problem } from '../problem.ts'
import { isBlank, type Row, shownText } from '../row.ts'
import type { Binding, Headings } from './binding.ts'
import { type ColumnNames, folded } from './column-names.ts'

/** How many rows at the top of a table are looked at for its headings. */
export const headingRows = 10

/** The heading over the findings that were written beside the rows. */
export const findingsHeading = 'Findings'

/** The column that findings go into, from 0: the one of an earlier round, or the first free one. */
export function findingsColumn({ own, last }: Headings): number {
  const [earlier] = own
  return earlier ?? last + 1
}

/**
 * Finds the row that names the fields: the last of those with the most known names, for plain words may stand above
 * them. A column without a name there is the caller's own, and not read.
 *
 * @param rows the first rows of the table
 * @param sheet the name of the table, for the places of problems
 * @returns the headings, or nothing where no row has any; problems are reported
 */
export function readHeadings(
  rows: readonly Row[],
  names: ColumnNames,
  sheet: string | undefined,
  report: (problem: Problem) => void,
): Headings | undefined {
  const heading = findHeadingRow(rows, names)
  const where = sheet === undefined ? {} : { sheet }
  if (heading === undefined) {
    const [first = '', second = ''] = names.names
    const message = `${sheet === undefined ? 'The file' : `Sheet ${sheet}`} has no row with the names of its columns, such as ${first} and ${second}. The template has it as the second row.`
    report({ code: 'missing-headings', severity: 'error', message, ...where, row: 1 })
    return undefined
  }
  const { row } = heading
  const nearest = nameFinder(names.names)
  const bindings: Binding[] = []
  const own = new Set<number>()
  const columnOf = new Map<string, number>()
  for (const [index, cell] of heading.cells.entries()) {
    if (isBlank(cell)) continue
    const name = shownText(cell).trim()
    const place = { ...where, row, column: formatColumnLetter(index), field: name.slice(0, 100) }
    if (name === findingsHeading) {
      own.add(index)
      continue
    }
    const binding = names.find(name)
    if (binding === undefined) {
      report({ code: 'unknown-column', severity: 'error', message: unknownColumn(name, nearest), ...place })
      continue
    }
    const key = `${binding.records.join()} ${binding.list?.name}${binding.list?.entry} ${binding.column.name}${binding.nested?.entry}`
    const other = columnOf.get(key)
    if (other === undefined) {
      columnOf.set(key, index)
      bindings.push({ ...binding, index })
    } else {
      const message = `The column ${binding.column.name} is there twice: in ${formatColumnLetter(other)} and ${formatColumnLetter(index)}. Remove one of them.`
      report({ code: 'duplicate-column', severity: 'error', message, ...place })
    }
  }
  for (const { column, record } of names.required) {
    if (bindings.some(each => each.column.name === column.name && each.records.includes(record))) continue
    const message = `There is no column ${column.name} (${column.heading}), which must be there.`
    report({ code: 'missing-column', severity: 'error', message, ...where, row, field: column.name })
  }
  return { row, bindings, last: heading.cells.length - 1, own }
}

function findHeadingRow(rows: readonly Row[], names: ColumnNames): Row | undefined {
  let best: Row | undefined
  let most = 0
  for (const row of rows.slice(0, headingRows)) {
    const known = new Set<string>()
    for (const cell of row.cells) {
      const name = shownText(cell)
      if (name.length < 200 && names.find(name)) known.add(folded(name))
    }
    // The same headings once more are those of a further page.
    if (known.size > 0 && known.size >= most && !(best && saysTheSame(row, best))) {
      best = row
      most = known.size
    }
  }
  return best
}

/** Whether two rows say the same in each column. */
export function saysTheSame(one: Pick<Row, 'cells'>, other: Pick<Row, 'cells'>): boolean {
  const width = Math.max(one.cells.length, other.cells.length)
  for (let index = 0; index < width; index += 1) {
    if (shownText(one.cells[index]).trim() !== shownText(other.cells[index]).trim()) return false
  }
  return true
}

function unknownColumn(name: string, nearest: (name: string) => string | undefined): string {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name
  const near = nearest(name)
  const advice =
    near === undefined
      ? 'Remove its heading from this row if the column is your own; it is not read then'
      : `Did you mean ${near}?`
  return `"${shown}" is no column of this table. ${advice}${advice.endsWith('?') ? '' : '.'}`
}
