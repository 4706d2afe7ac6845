import { type Model, validRequests } from '@udigate/eudamed'
import { escapeXml, formatColumnLetter } from '@udigate/udi'
import { makeLayout } from '../src/layout/make-layout.ts'
import { escapeCellText } from '../src/workbook/cell-text.ts'
import { makeRows } from '../src/writing/record-rows.ts'
import { writeZip, type ZipFile } from '../src/zip/write-zip.ts'

/** A text, a number, nothing, or the content of a cell as its file has it: `<c r="" t="e"><v>#N/A</v></c>`. */
export type TestCell = string | number | undefined | { attributes: string; content: string }

/** Rows by sheet, from the first row on. */
export type Grid = Record<string, TestCell[][]>

/** The grid of a model's template with its example: names of fields in the first row. */
export function exampleGrid(model: Model): Grid {
  const grid: Grid = { 'Read me': [['Model', model]] }
  for (const sheet of makeLayout(model).sheets) {
    grid[sheet.name] = [sheet.columns.map(({ name }) => name), ...makeRows(sheet, validRequests[model])]
  }
  return grid
}

/** Puts a value into the cell of a column, by the name of the field. */
export function put(grid: Grid, sheet: string, row: number, field: string, value: TestCell): void {
  const rows = grid[sheet] ?? []
  const column = rows[0]?.indexOf(field) ?? -1
  if (column === -1) throw new RangeError(`There is no ${field} on ${sheet}.`)
  while (rows.length < row) rows.push([])
  const cells = rows[row - 1] ?? []
  cells[column] = value
}

/** A workbook of these cells, written by nothing that the product writes its own with but the archive. */
export async function makeWorkbook(
  grid: Grid,
  more: Partial<Record<string, string>> = {},
): Promise<Uint8Array> {
  return makeArchive(makeParts(grid, more))
}

export async function makeArchive(files: Record<string, string>): Promise<Uint8Array> {
  const list: ZipFile[] = Object.entries(files).map(([name, content]) => ({ name, content }))
  const pieces: Uint8Array[] = []
  for await (const piece of writeZip(list)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageLinks = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The parts of a workbook; `more` adds or replaces some. `sheetEnd 1` is what stands after the rows of sheet 1. */
export function makeParts(grid: Grid, more: Partial<Record<string, string>> = {}): Record<string, string> {
  const names = Object.keys(grid)
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${packageLinks}"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${names.map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageLinks}">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${links}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    // Style 1 is a date of Excel's own, style 2 one of the workbook's.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="165" formatCode="dd/mm/yyyy;@"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
  }
  for (const [index, [name, rows]] of Object.entries(grid).entries()) {
    const end = more[`end of ${name}`] ?? ''
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rowsXml(rows)}</sheetData>${end}</worksheet>`
  }
  for (const [name, content] of Object.entries(more)) {
    if (content !== undefined && !name.startsWith('end of ')) parts[name] = content
  }
  return parts
}

function rowsXml(rows: readonly (readonly TestCell[])[]): string {
  return rows
    .map((cells, index) => {
      const written = Array.from(cells, (cell, column) =>
        cellXml(`${formatColumnLetter(column)}${index + 1}`, cell),
      )
      return `<row r="${index + 1}">${written.join('')}</row>`
    })
    .join('')
}

function cellXml(reference: string, cell: TestCell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
  return `<c r="${reference}" ${cell.attributes}>${cell.content}</c>`
}

function xmlText(text: string): string {
  return escapeXml(escapeCellText(text))
}
