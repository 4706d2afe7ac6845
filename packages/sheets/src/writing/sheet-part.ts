import { letterOf } from '@udigate/udi'
import type { CellToWrite, DropDown, RowToWrite, SheetToWrite, WholeNumbers } from './sheet-to-write.ts'
import { styleNumber } from './styles.ts'
import { xmlText } from './xml-text.ts'

const lastRow = 1_048_576

/** The part of a workbook that is a sheet, a piece at a time. @param kept how many styles stand before ours */
export async function* sheetPart(sheet: SheetToWrite, kept: number): AsyncGenerator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    // Printed, a sheet is as wide as a page.
    `<sheetPr>${sheet.colour === undefined ? '' : `<tabColor rgb="${sheet.colour}"/>`}<pageSetUpPr fitToPage="1"/></sheetPr>`,
    viewOf(sheet),
    '<sheetFormatPr defaultRowHeight="15"/>',
    columnsOf(sheet, kept),
    '<sheetData>',
  ].join('')
  let text = ''
  for await (const row of sheet.rows) {
    text += rowText(row, kept)
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData>${validationsOf(sheet)}<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>${(sheet.notes ?? []).length > 0 ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`
}

function viewOf({ frozen }: SheetToWrite): string {
  if (frozen === undefined)
    return '<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>'
  const { rows, columns } = frozen
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''} ySplit="${rows}"`
  const pane = columns > 0 ? 'bottomRight' : 'bottomLeft'
  const topLeft = `${letterOf(columns)}${rows + 1}`
  return `<sheetViews><sheetView workbookViewId="0"><pane${split} topLeftCell="${topLeft}" activePane="${pane}" state="frozen"/><selection pane="${pane}" activeCell="${topLeft}" sqref="${topLeft}"/></sheetView></sheetViews>`
}

function columnsOf({ columns }: SheetToWrite, kept: number): string {
  if (columns.length === 0) return ''
  const written = columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styleNumber(style, kept)}" customWidth="1"/>`,
  )
  return `<cols>${written.join('')}</cols>`
}

function rowText({ row, cells, height }: RowToWrite, kept: number): string {
  let text = `<row r="${row}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column]
    if (cell !== undefined) text += cellText(`${letterOf(column)}${row}`, cell, kept)
  }
  return `${text}</row>`
}

function cellText(reference: string, { value, style }: CellToWrite, kept: number): string {
  const begin = `<c r="${reference}" s="${styleNumber(style, kept)}"`
  if (typeof value === 'number') return `${begin}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${begin} t="b"><v>${value ? 1 : 0}</v></c>`
  return `${begin} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

function validationsOf({ dropDowns = [], wholeNumbers = [] }: SheetToWrite): string {
  const count = dropDowns.length + wholeNumbers.length
  if (count === 0) return ''
  const written = [...dropDowns.map(dropDownText), ...wholeNumbers.map(wholeNumberText)]
  return `<dataValidations count="${count}">${written.join('')}</dataValidations>`
}

function dropDownText({ column, firstRow, values, others }: DropDown): string {
  const formula = typeof values === 'string' ? values : `"${values.join(',')}"`
  const check =
    others === 'taken'
      ? ''
      : ` showErrorMessage="1" errorStyle="${others}" errorTitle="Not in the list" error="This is no value of the list of this column."`
  return `<dataValidation type="list" allowBlank="1"${check} sqref="${rangeOf(column, firstRow)}"><formula1>${xmlText(formula)}</formula1></dataValidation>`
}

function wholeNumberText({ column, firstRow, least, most }: WholeNumbers): string {
  return `<dataValidation type="whole" operator="between" allowBlank="1" showErrorMessage="1" errorTitle="Not a whole number" error="Write a whole number from ${least} to ${most}." sqref="${rangeOf(column, firstRow)}"><formula1>${least}</formula1><formula2>${most}</formula2></dataValidation>`
}

function rangeOf(column: number, firstRow: number): string {
  return `${letterOf(column)}${firstRow}:${letterOf(column)}${lastRow}`
}
