import type { CodeLists, Model } from '@udigate/udi'
import { looksLikeFormula } from '../cells/formula-guard.ts'
import { codesSheet, readMeSheet, type SheetLayout } from '../layout/layout.ts'
import { layoutOf } from '../layout/layout-of.ts'
import type { Headings } from '../rows/binding.ts'
import { folded, namesOfSheet } from '../rows/column-names.ts'
import { findingsHeading, headingRows, readHeadings } from '../rows/read-headings.ts'
import { type RawCell, type Row, shownText } from '../rows/row.ts'
import { codeBlocks } from '../template/code-blocks.ts'
import { readMe } from '../template/read-me.ts'
import { dropDown, styleOf, widthOf } from '../template/record-sheet.ts'
import { openWorkbook, type WorkbookSheet } from '../workbook/open-workbook.ts'
import { matchSheets } from '../workbook/read-workbook.ts'
import type { CellToWrite, RowToWrite, SheetToWrite } from '../writing/sheet-to-write.ts'
import { writeWorkbook } from '../writing/write-workbook.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { type FindingsOfRow, findingsText, isFaulty } from './row-findings.ts'

/**
 * The rows of a workbook as they were, each with its findings in a column beside it, and the cells at fault marked. It
 * can be corrected and read again: the findings are not read. Formulas are written as the values that they had.
 *
 * @param source the workbook; must stay open until the last chunk
 * @param findingsOf the findings of a row
 * @throws UnreadableInput where the workbook cannot be read
 */
export async function* annotateWorkbook(
  source: ByteSource,
  model: Model,
  codes: CodeLists,
  findingsOf: FindingsOfRow,
): AsyncGenerator<Uint8Array> {
  const { sheets } = await openWorkbook(source)
  const layout = layoutOf(model)
  const blocks = codeBlocks(layout, codes)
  const { tables } = await matchSheets(layout, sheets)
  const written: SheetToWrite[] = []
  for (const sheet of sheets) {
    if (folded(sheet.name) === folded(readMeSheet)) continue
    if (folded(sheet.name) === folded(codesSheet)) continue
    const known = tables.find(({ table }) => table.name === sheet.name)?.layout
    const headings = known && (await headingsOf(sheet, known))
    written.push({
      name: sheet.name,
      columns: headings === undefined ? [] : columnsOf(headings),
      rows: rowsOf(sheet, headings, findingsOf),
      ...(headings === undefined ? {} : { frozen: { rows: headings.row, columns: 2 } }),
      dropDowns: (headings?.bindings ?? []).flatMap(({ index, column }) =>
        dropDown(column, index, blocks.of(column), (headings?.row ?? 0) + 1),
      ),
    })
  }
  yield* writeWorkbook([readMe(layout, codes), ...written, blocks.sheet])
}

async function headingsOf(sheet: WorkbookSheet, layout: SheetLayout): Promise<Headings | undefined> {
  const begin: Row[] = []
  for await (const rows of sheet.rows()) {
    begin.push(...rows)
    if (begin.length >= headingRows) break
  }
  return readHeadings(begin, namesOfSheet(layout), sheet.name, () => undefined)
}

/** The column that findings go into: the one of an earlier round, or the first free one. */
function findingsColumn({ own, last }: Headings): number {
  const [earlier] = own
  return earlier ?? last + 1
}

function columnsOf(headings: Headings): SheetToWrite['columns'] {
  const findings = findingsColumn(headings)
  const byIndex = new Map(headings.bindings.map(({ index, column }) => [index, column]))
  return Array.from({ length: Math.max(headings.last + 1, findings + 1) }, (_, index) => {
    const column = byIndex.get(index)
    if (index === findings) return { width: 90, style: 'plain' }
    return column === undefined
      ? { width: 16, style: 'plain' }
      : { width: widthOf(column), style: styleOf[column.kind] }
  })
}

async function* rowsOf(
  sheet: WorkbookSheet,
  headings: Headings | undefined,
  findingsOf: FindingsOfRow,
): AsyncGenerator<RowToWrite> {
  for await (const rows of sheet.rows()) {
    for (const row of rows) yield rowToWrite(sheet.name, row, headings, findingsOf)
  }
}

function rowToWrite(
  sheet: string,
  { row, cells }: Row,
  headings: Headings | undefined,
  findingsOf: FindingsOfRow,
): RowToWrite {
  if (headings === undefined) return { row, cells: cells.map(cell => cellToWrite(cell)) }
  const column = findingsColumn(headings)
  const findings = row === headings.row ? [] : findingsOf(sheet, row)
  const written = Array.from({ length: Math.max(cells.length, column + 1) }, (_, index) => {
    const cell = cells[index]
    if (row < headings.row) return cellToWrite(cell, 'heading')
    if (row === headings.row) return cellToWrite(cell, 'name')
    return cellToWrite(cell, isFaulty(findings, index) ? 'faulty' : undefined)
  })
  const text = row === headings.row ? findingsHeading : findingsText(findings)
  written[column] =
    text === '' ? undefined : { value: text, style: row === headings.row ? 'name' : 'finding' }
  return { row, cells: written }
}

function cellToWrite(cell: RawCell, style?: 'heading' | 'name' | 'faulty'): CellToWrite | undefined {
  if (cell === undefined) return style === 'faulty' ? { value: '', style } : undefined
  if (typeof cell === 'object') {
    if (cell.kind === 'formula') return cellToWrite(cell.value, style)
    return { value: shownText(cell), style: style ?? (cell.kind === 'date' ? 'date' : 'text') }
  }
  if (typeof cell !== 'string') return { value: cell, style: style ?? 'plain' }
  return { value: cell, style: style ?? (looksLikeFormula(cell) ? 'quoted' : 'text') }
}
