import { codeListKind } from '@udigate/eudamed'
import { looksLikeFormula } from '../cells/formula-guard.ts'
import type { WrittenCell } from '../cells/write-cell.ts'
import type { Column, ColumnKind, SheetLayout } from '../layout/layout.ts'
import type {
  CellToWrite,
  DropDown,
  RowToWrite,
  SheetToWrite,
  WholeNumbers,
} from '../writing/sheet-to-write.ts'
import type { CellStyle } from '../writing/styles.ts'
import type { CodeBlock } from './code-blocks.ts'

/** The rows of a sheet above the records: plain words, and the names of the fields. */
const rowsAbove = 2
const firstRow = rowsAbove + 1

/** A sheet of the layout with its headings, notes and drop-downs, and rows below. */
export function recordSheet(
  sheet: SheetLayout,
  findBlock: (column: Column) => CodeBlock | undefined,
  rows: () => Iterable<readonly WrittenCell[]>,
): SheetToWrite {
  const { columns, name, list } = sheet
  return {
    name,
    columns: columns.map(column => ({ width: measureWidth(column), style: styleOf[column.kind] })),
    rows: rowsToWrite(sheet, rows),
    frozen: { rows: rowsAbove, columns: 2 },
    dropDowns: columns.flatMap((column, index) => dropDown(column, index, findBlock(column), firstRow)),
    wholeNumbers: columns.flatMap(wholeNumbers),
    notes: columns.flatMap((column, index) => ({
      row: 1,
      column: index,
      text: describeNote(column, findBlock(column)),
    })),
    colour: list === undefined ? 'FF2F6690' : 'FF9DB4C6',
  }
}

/** The style of the cells of a column. */
export const styleOf: Readonly<Record<ColumnKind, CellStyle>> = {
  identifier: 'text',
  code: 'text',
  text: 'text',
  'yes-no': 'text',
  whole: 'whole',
  number: 'plain',
  date: 'date',
  codes: 'text',
  list: 'text',
}

function* rowsToWrite(
  { columns }: SheetLayout,
  rows: () => Iterable<readonly WrittenCell[]>,
): Generator<RowToWrite> {
  yield {
    row: 1,
    height: 48,
    cells: columns.map(column => ({ value: column.heading, style: headingStyle(column) })),
  }
  yield { row: 2, cells: columns.map(({ name }) => ({ value: name, style: 'name' })) }
  let row = firstRow
  for (const cells of rows()) {
    yield { row, cells: cells.map((value, index) => cellToWrite(value, columns[index])) }
    row += 1
  }
}

function headingStyle({ role, required }: Column): CellStyle {
  if (role !== 'field') return 'key'
  return required ? 'mandatory' : 'heading'
}

function cellToWrite(value: WrittenCell, column: Column | undefined): CellToWrite | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && looksLikeFormula(value)) return { value, style: 'quoted' }
  return { value, style: column === undefined ? 'plain' : styleOf[column.kind] }
}

/** The width of a column, in characters. */
export function measureWidth({ name, heading, kind }: Column): number {
  const longestWord = Math.max(...heading.split(' ').map(word => word.length))
  const least = {
    identifier: 20,
    code: 16,
    text: 24,
    'yes-no': 9,
    whole: 9,
    number: 10,
    date: 12,
    codes: 24,
    list: 24,
  }
  return Math.min(44, Math.max(least[kind], longestWord + 2, Math.ceil(name.length * 0.9) + 2))
}

/** The values that a column offers, from a row on. */
export function dropDown(
  column: Column,
  index: number,
  block: CodeBlock | undefined,
  firstRow: number,
): DropDown[] {
  if (column.kind === 'yes-no') {
    return [{ column: index, firstRow, values: ['yes', 'no'], others: 'taken' }]
  }
  if (block === undefined) return []
  // Newer lists may have more; what the data model itself enumerates is complete.
  const isOpen = column.codeList !== undefined && codeListKind(column.codeList).shape !== undefined
  const others = column.kind === 'codes' ? 'taken' : isOpen ? 'warning' : 'stop'
  return [{ column: index, firstRow, values: block.range, others }]
}

function wholeNumbers(column: Column, index: number): WholeNumbers[] {
  if (column.kind !== 'whole') return []
  const most = 1_000_000_000
  return [
    { column: index, firstRow, least: column.minimum ?? -1, most: Math.min(column.maximum ?? most, most) },
  ]
}

function describeNote({ name, note, codeList }: Column, block: CodeBlock | undefined): string {
  const codes =
    codeList === 'emdn'
      ? ' Find codes with "udigate codes show emdn --search words", or in the EMDN browser of the European Commission.'
      : block === undefined
        ? ''
        : ' Its codes are on the sheet Codes.'
  return `${name}\n${note}${codes}`
}
