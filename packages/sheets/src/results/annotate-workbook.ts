import type { CodeLists } from '@udigate/eudamed'
import { looksLikeFormula } from '../cells/formula-guard.ts'
import { codesSheet, readMeSheet, registeredSheet, type SheetLayout } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { withLayout } from '../layout/with-layout.ts'
import { plainCell, type RawCell, type Row, shownText } from '../row.ts'
import type { Headings } from '../rows/binding.ts'
import { folded, indexSheetNames } from '../rows/column-names.ts'
import type { KnownTable } from '../rows/open-tables.ts'
import { findingsColumn, findingsHeading, headingRows, readHeadings } from '../rows/read-headings.ts'
import { codeBlocks } from '../template/code-blocks.ts'
import { readMe } from '../template/read-me.ts'
import { dropDown, measureWidth, styleOf } from '../template/record-sheet.ts'
import { openWorkbook, type WorkbookSheet } from '../workbook/open-workbook.ts'
import { matchSheets } from '../workbook/read-workbook.ts'
import { type KeptStyles, keepStyles } from '../writing/kept-styles.ts'
import type { CellToWrite, RowToWrite, SheetToWrite } from '../writing/sheet-to-write.ts'
import { markColour } from '../writing/styles.ts'
import { writeWorkbook } from '../writing/write-workbook.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { makeBesideRows, type RecordSheet } from './beside-rows.ts'
import { isReadBelow } from './describe-read.ts'
import { readDeviceRows } from './device-rows.ts'
import { type BesideRow, type BesideRowOf, isFaulty, textBeside } from './row-findings.ts'

/**
 * The rows of a workbook as they were, each with its findings in a column beside it, and the cells at fault marked. It
 * can be corrected and read again: the findings are not read. The cells look as they did; formulas are written as the
 * values that they had.
 *
 * @param source the workbook; must stay open until the last chunk
 * @param besideOf what stands beside a row
 * @param told the model
 * @throws UnreadableInput where there are no tables of the model, or the workbook cannot be read
 */
export async function* annotateWorkbook(
  source: ByteSource,
  told: string,
  codes: CodeLists,
  besideOf: BesideRowOf,
): AsyncGenerator<Uint8Array> {
  const model = withLayout(told)
  const { sheets, styles: part, isOf1904 } = await openWorkbook(source)
  const styles = keepStyles(part, markColour)
  const layout = makeLayout(model)
  const blocks = codeBlocks(layout, codes)
  const { tables } = await matchSheets(layout, sheets)
  const recordSheets = await openRecordSheets(sheets, tables)
  const devices = await openDevices(sheets, recordSheets)
  const written: SheetToWrite[] = []
  for (const sheet of sheets) {
    if (folded(sheet.name) === folded(readMeSheet)) continue
    if (folded(sheet.name) === folded(codesSheet)) continue
    const known = recordSheets.find(({ name }) => name === sheet.name)
    const headings = known?.headings
    const beside = known && devices && makeBesideRows(known, devices, besideOf)
    written.push({
      name: sheet.name,
      columns: headings === undefined ? [] : listColumns(headings),
      rows: makeRows(sheet, headings, styles, beside, besideOf(sheet.name, 0).remark),
      ...(headings === undefined ? {} : { frozen: { rows: headings.row, columns: 2 } }),
      dropDowns: (headings?.bindings ?? []).flatMap(({ index, column }) =>
        dropDown(column, index, blocks.of(column), (headings?.row ?? 0) + 1),
      ),
    })
  }
  const isMarked = sheets.some(({ name }) => folded(name) === folded(registeredSheet))
  yield* writeWorkbook([readMe(layout, codes, isMarked), ...written, blocks.sheet], { styles, isOf1904 })
}

async function openRecordSheets(
  sheets: readonly WorkbookSheet[],
  tables: readonly KnownTable[],
): Promise<RecordSheet[]> {
  const opened: RecordSheet[] = []
  for (const sheet of sheets) {
    const layout = tables.find(({ table }) => table.name === sheet.name)?.layout
    const headings = layout && (await findHeadings(sheet, layout))
    if (headings) opened.push({ name: sheet.name, layout, headings })
  }
  return opened
}

async function findHeadings(sheet: WorkbookSheet, layout: SheetLayout): Promise<Headings | undefined> {
  const begin: Row[] = []
  for await (const rows of sheet.rows()) {
    begin.push(...rows)
    if (begin.length >= headingRows) break
  }
  return readHeadings(begin, indexSheetNames(layout), sheet.name, () => undefined)
}

async function openDevices(sheets: readonly WorkbookSheet[], recordSheets: readonly RecordSheet[]) {
  const known = recordSheets.find(({ layout }) => layout.record === 'device' && layout.list === undefined)
  const sheet = sheets.find(({ name }) => name === known?.name)
  return known && sheet && { name: known.name, rows: await readDeviceRows(sheet, known.headings) }
}

function listColumns(headings: Headings): SheetToWrite['columns'] {
  const findings = findingsColumn(headings)
  const byIndex = new Map(headings.bindings.map(({ index, column }) => [index, column]))
  return Array.from({ length: Math.max(headings.last + 1, findings + 1) }, (_, index) => {
    const column = byIndex.get(index)
    if (index === findings) return { width: 90, style: 'plain' }
    return column === undefined
      ? { width: 16, style: 'plain' }
      : { width: measureWidth(column), style: styleOf[column.kind] }
  })
}

async function* makeRows(
  sheet: WorkbookSheet,
  headings: Headings | undefined,
  styles: KeptStyles | undefined,
  besideOf: ((row: Row) => BesideRow) | undefined,
  closing: string | undefined,
): AsyncGenerator<RowToWrite> {
  let last = 0
  for await (const rows of sheet.styledRows()) {
    for (const row of rows) {
      if (headings !== undefined && isReadBelow(row.cells, findingsColumn(headings))) continue
      last = row.row
      yield rowToWrite(row, headings, styles, besideOf)
    }
  }
  if (closing === undefined || headings === undefined) return
  const column = findingsColumn(headings)
  yield { row: last + 1, cells: [...Array<undefined>(column), { value: closing, style: 'finding' }] }
}

function rowToWrite(
  row: Row,
  headings: Headings | undefined,
  styles: KeptStyles | undefined,
  besideOf: ((row: Row) => BesideRow) | undefined,
): RowToWrite {
  const { row: number, cells } = row
  const kept = (index: number): number | undefined => keptStyle(row.styles?.[index], styles)
  if (headings === undefined) {
    return { row: number, cells: cells.map((cell, index) => cellToWrite(cell, kept(index))) }
  }
  const column = findingsColumn(headings)
  const isHeading = number === headings.row
  const isRecord = number > headings.row
  const beside: BesideRow = (isRecord && besideOf?.(row)) || { findings: [] }
  const written = Array.from({ length: Math.max(cells.length, column + 1) }, (_, index) => {
    const cell = cells[index]
    if (number < headings.row) return cellToWrite(cell, kept(index) ?? 'heading')
    if (isHeading) return cellToWrite(cell, kept(index) ?? 'name')
    return cellToWrite(
      cell,
      isFaulty(beside.findings, index) ? markedStyle(cell, kept(index), styles) : kept(index),
    )
  })
  const text = isHeading ? findingsHeading : textBeside(beside)
  written[column] = text === '' ? undefined : { value: text, style: isHeading ? 'name' : 'finding' }
  return { row: number, cells: written }
}

/** The style that a cell keeps: none where it has none of its own, or where it was marked in an earlier round. */
function keptStyle(style: number | undefined, styles: KeptStyles | undefined): number | undefined {
  if (style === undefined || style === 0 || styles?.isMark[style] !== false) return undefined
  return style
}

/** A number keeps its format where it is marked: without it, it would be shown, and read, as another one. */
function markedStyle(
  cell: RawCell,
  own: number | undefined,
  styles: KeptStyles | undefined,
): 'faulty' | number {
  const value = typeof cell === 'object' && cell.kind === 'formula' ? cell.value : cell
  const isNumber =
    typeof value === 'number' ||
    (typeof value === 'object' && (value.kind === 'shown' || value.kind === 'date'))
  return (isNumber && own !== undefined ? styles?.marked.get(own) : undefined) ?? 'faulty'
}

function cellToWrite(cell: RawCell, style?: 'heading' | 'name' | 'faulty' | number): CellToWrite | undefined {
  if (cell === undefined) return style === 'faulty' ? { value: '', style } : undefined
  if (typeof cell === 'object') {
    if (cell.kind === 'formula') return cellToWrite(cell.value, style)
    if (cell.kind === 'shown') {
      return cellToWrite(typeof style === 'number' ? cell.number : plainCell(cell), style)
    }
    if (cell.kind !== 'date') return { value: shownText(cell), style: style ?? 'text' }
    // What shows a number as a date goes on doing so.
    const isNumber = typeof style === 'number' && !Number.isNaN(cell.number)
    return { value: isNumber ? cell.number : cell.iso, style: style ?? 'date' }
  }
  if (typeof cell !== 'string') return { value: cell, style: style ?? 'plain' }
  // Text that begins like a formula stays one when a person edits it.
  if (looksLikeFormula(cell) && typeof style !== 'string') return { value: cell, style: 'quoted' }
  return { value: cell, style: style ?? 'text' }
}
