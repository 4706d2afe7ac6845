import { csvTable } from './csv/csv-table.ts'
import { unreadable } from './problem.ts'
import { type RawCell, shownText } from './row.ts'
import { openWorkbook } from './workbook/open-workbook.ts'
import { memorySource } from './zip/byte-source.ts'

/**
 * The texts of a file that holds no records, such as a code list: of every sheet of a workbook, or of the one table of a
 * CSV file. Empty rows are there, so that row 1 is at index 0; a cell with a date has its day.
 *
 * @throws UnreadableInput where the file cannot be read
 */
export async function readTexts(kind: 'xlsx' | 'csv', bytes: Uint8Array): Promise<string[][][]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  const tables =
    kind === 'csv' ? [csvTable(undefined, chunks)] : (await openWorkbook(memorySource(bytes))).sheets
  const read: string[][][] = []
  for (const table of tables) {
    const texts: string[][] = []
    for await (const rows of table.rows()) {
      for (const { row, cells } of rows) {
        while (texts.length < row) texts.push([])
        texts[row - 1] = Array.from(cells, cell => getCellText(cell, row))
      }
    }
    read.push(texts)
  }
  return read
}

function getCellText(cell: RawCell, row: number): string {
  if (typeof cell !== 'object') return shownText(cell)
  if (cell.kind === 'formula') return getCellText(cell.value, row)
  if (cell.kind === 'too-long') {
    throw unreadable('cell-too-long', `A cell of row ${row} has more characters than a cell can have.`, {
      row,
    })
  }
  if (cell.kind === 'shown') return shownText(cell)
  return cell.kind === 'date' ? cell.iso.slice(0, 10) : cell.text
}
