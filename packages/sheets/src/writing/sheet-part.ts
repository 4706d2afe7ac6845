import { type ElementToWrite, element, escapeXml, formatColumnLetter, writeElement } from '@udigate/udi'
import { escapeCellText } from '../workbook/cell-text.ts'
import { linkNamespace, mainNamespace, partHead } from './part-xml.ts'
import type { CellToWrite, DropDown, RowToWrite, SheetToWrite, WholeNumbers } from './sheet-to-write.ts'
import { styleNumber } from './styles.ts'

const lastRow = 1_048_576

/** The letters of columns, by their index. */
const letters: string[] = []

/** The part of a workbook that is a sheet, a piece at a time. @param kept how many styles stand before ours */
export async function* sheetPart(sheet: SheetToWrite, kept: number): AsyncGenerator<string> {
  const { colour, columns, dropDowns = [], wholeNumbers = [], notes = [] } = sheet
  const before = [
    // Printed, a sheet is as wide as a page.
    element(
      'sheetPr',
      {},
      ...(colour === undefined ? [] : [element('tabColor', { rgb: colour })]),
      element('pageSetUpPr', { fitToPage: 1 }),
    ),
    element('sheetViews', {}, writeView(sheet)),
    element('sheetFormatPr', { defaultRowHeight: 15 }),
    ...(columns.length === 0 ? [] : [element('cols', {}, ...writeColumns(sheet, kept))]),
  ]
  const validations = [...dropDowns.map(dropDown), ...wholeNumbers.map(wholeNumber)]
  const after = [
    ...(validations.length === 0
      ? []
      : [element('dataValidations', { count: validations.length }, ...validations)]),
    element('pageSetup', { paperSize: 9, orientation: 'landscape', fitToHeight: 0 }),
    ...(notes.length === 0 ? [] : [element('legacyDrawing', { 'r:id': 'rId1' })]),
  ]
  yield `${partHead}<worksheet xmlns="${mainNamespace}" xmlns:r="${linkNamespace}">${before.map(writeElement).join('')}<sheetData>`
  let text = ''
  for await (const row of sheet.rows) {
    text += rowText(row, kept)
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData>${after.map(writeElement).join('')}</worksheet>`
}

function writeView({ frozen }: SheetToWrite): ElementToWrite {
  if (frozen === undefined) return element('sheetView', { showGridLines: 0, workbookViewId: 0 })
  const { rows, columns } = frozen
  const pane = columns > 0 ? 'bottomRight' : 'bottomLeft'
  const topLeftCell = `${formatColumnLetter(columns)}${rows + 1}`
  const split = { xSplit: columns > 0 ? columns : undefined, ySplit: rows }
  return element(
    'sheetView',
    { workbookViewId: 0 },
    element('pane', { ...split, topLeftCell, activePane: pane, state: 'frozen' }),
    element('selection', { pane, activeCell: topLeftCell, sqref: topLeftCell }),
  )
}

function writeColumns({ columns }: SheetToWrite, kept: number): ElementToWrite[] {
  return columns.map(({ width, style }, index) => {
    const range = { min: index + 1, max: index + 1 }
    return element('col', { ...range, width, style: styleNumber(style, kept), customWidth: 1 })
  })
}

/** There are millions of cells: written as text, for a tree of elements costs a sixth of all that writing takes. */
function rowText({ row, cells, height }: RowToWrite, kept: number): string {
  let text = `<row r="${row}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column]
    if (cell === undefined) continue
    letters[column] ??= formatColumnLetter(column)
    text += cellText(`${letters[column]}${row}`, cell, kept)
  }
  return `${text}</row>`
}

function cellText(reference: string, { value, style }: CellToWrite, kept: number): string {
  const start = `<c r="${reference}" s="${styleNumber(style, kept)}"`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeCellText(value))}</t></is></c>`
}

function dropDown({ column, firstRow, values, others }: DropDown): ElementToWrite {
  const formula = typeof values === 'string' ? values : `"${values.join(',')}"`
  const check =
    others === 'taken'
      ? {}
      : {
          showErrorMessage: 1,
          errorStyle: others,
          errorTitle: 'Not in the list',
          error: 'This is no value of the list of this column.',
        }
  return element(
    'dataValidation',
    { type: 'list', allowBlank: 1, ...check, sqref: writeRange(column, firstRow) },
    element('formula1', {}, escapeCellText(formula)),
  )
}

function wholeNumber({ column, firstRow, least, most }: WholeNumbers): ElementToWrite {
  return element(
    'dataValidation',
    {
      type: 'whole',
      operator: 'between',
      allowBlank: 1,
      showErrorMessage: 1,
      errorTitle: 'Not a whole number',
      error: `Write a whole number from ${least} to ${most}.`,
      sqref: writeRange(column, firstRow),
    },
    element('formula1', {}, String(least)),
    element('formula2', {}, String(most)),
  )
}

function writeRange(column: number, firstRow: number): string {
  return `${formatColumnLetter(column)}${firstRow}:${formatColumnLetter(column)}${lastRow}`
}
