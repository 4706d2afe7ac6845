import { type CodeLists, readActorRole } from '@udigate/eudamed'
import { checkGmn, checkGtin, padGtin } from '@udigate/udi'
import { isBlank, plainCell, type RawCell, type Row, shownText } from '../row.ts'
import { type DateForm, dateForms } from './mapping.ts'
import type { OwnHeading } from './own-headings.ts'
import { readDateText } from './read-date.ts'

/** What stands in a column of one's own table, in figures. */
export interface ColumnContent {
  heading: OwnHeading
  /** How many rows the table has. */
  rows: number
  /** In how many of them something stands. */
  filled: number
  /** What stands there, with the number of rows; the most frequent `mostValues` at the most. */
  values: ReadonlyMap<string, number>
  /** Whether there are more values than were kept. */
  hasMore: boolean
  /** Whether some value stands in several rows. */
  hasRepeats: boolean
  /** How many rows are of each kind; one row may be of several. */
  gtins: number
  /** GTINs that lack zeros at their start. */
  shortGtins: number
  basicUdiDis: number
  emdn: number
  dottedEmdn: number
  actors: Readonly<Record<string, number>>
  dates: Readonly<Record<DateForm | 'cell', number>>
  numbers: number
  /** Of these the ones with a comma before the decimals. */
  commas: number
  /** A number and something behind it. */
  quantities: number
}

/** How many different values of a column are kept. */
const mostValues = 2000

/** Examines the columns of a table, a row at a time. */
export interface ColumnExaminer {
  add(row: Row): void
  /** What was in the rows so far. */
  contents(): readonly ColumnContent[]
}

/** Makes the examiner of the columns with these headings. */
export function examineColumns(headings: readonly OwnHeading[], { emdn }: CodeLists): ColumnExaminer {
  const columns = headings.map(heading => makeCounter(heading))
  let rows = 0
  return {
    add(row) {
      rows += 1
      for (const column of columns) {
        // What lies beyond the row's own cells is empty, however many columns the table has.
        if (column.heading.index >= row.cells.length) break
        count(column, row.cells[column.heading.index], emdn)
      }
    },
    contents() {
      for (const column of columns) column.rows = rows
      return columns
    },
  }
}

// A table may have as many columns as it has bytes: what is made for each of them is made at once.
const noDates = Object.fromEntries([...dateForms, 'cell'].map(form => [form, 0])) as Record<
  DateForm | 'cell',
  number
>

function makeCounter(heading: OwnHeading) {
  return {
    heading,
    rows: 0,
    filled: 0,
    values: new Map<string, number>(),
    hasMore: false,
    hasRepeats: false,
    gtins: 0,
    shortGtins: 0,
    basicUdiDis: 0,
    emdn: 0,
    dottedEmdn: 0,
    actors: {} as Record<string, number>,
    dates: { ...noDates },
    numbers: 0,
    commas: 0,
    quantities: 0,
  }
}

type Counter = ReturnType<typeof makeCounter>

function count(column: Counter, given: RawCell, emdn: CodeLists['emdn']): void {
  const cell = plainCell(typeof given === 'object' && given.kind === 'formula' ? given.value : given)
  if (isBlank(cell) || (typeof cell === 'object' && cell.kind !== 'date')) return
  column.filled += 1
  if (typeof cell === 'object') {
    column.dates.cell += 1
    addValue(column, shownText(cell))
    return
  }
  const text = shownText(cell).trim()
  addValue(column, text)
  if (text.length > 200) return
  countIdentifier(column, text, emdn)
  for (const form of dateForms) {
    if (form !== 'serial' && readDateText(text, [form]) !== undefined) column.dates[form] += 1
  }
  // The years from 1982 to 2064: other numbers are hardly days.
  if (/^\d{5}$/.test(text) && Number(text) >= 30_000 && Number(text) < 60_000) column.dates.serial += 1
  if (/^[+-]?\d[\d.,\s']*$/u.test(text)) {
    column.numbers += 1
    if (/,\d{1,2}$|,\d{4,}$|\.\d{3},/.test(text)) column.commas += 1
  } else if (/^[+-]?\d[\d.,]*\s*[^\d\s.,]\D*$/u.test(text)) {
    column.quantities += 1
    if (/^[+-]?\d+,\d/.test(text)) column.commas += 1
  }
}

function addValue(column: Counter, text: string): void {
  const known = column.values.get(text)
  if (known !== undefined) column.hasRepeats = true
  if (known === undefined && column.values.size >= mostValues) column.hasMore = true
  else column.values.set(text, (known ?? 0) + 1)
}

function countIdentifier(column: Counter, text: string, emdn: CodeLists['emdn']): void {
  if (/^\d{7,14}$/.test(text)) {
    // Fewer digits are GTINs by chance one time in ten.
    if (checkGtin(padGtin(text)).ok && Number(text) > 0) {
      column.gtins += 1
      if (text.length < 14) column.shortGtins += 1
    }
    return
  }
  if (text.length > 25) return
  // Small letters are a slip that is found, and fixed, once the column has its field.
  const role = readActorRole(text.toUpperCase())
  if (role !== undefined) column.actors[role] = (column.actors[role] ?? 0) + 1
  if (/[A-Z]/.test(text) && checkGmn(text).ok) column.basicUdiDis += 1
  // A lone letter is a code too, and hardly ever meant as one.
  if (/^[A-Z]\d[\d. ]*$/.test(text)) {
    if (emdn.has(text)) column.emdn += 1
    else if (emdn.has(text.replaceAll(/[. ]/g, ''))) column.dottedEmdn += 1
  }
}
