import { parseColumnLetter } from '@udigate/udi'
import { unguarded } from '../cells/formula-guard.ts'
import { csvTable } from '../csv/csv-table.ts'
import { openCsv } from '../csv/open-csv.ts'
import { readWritten } from '../csv/read-written.ts'
import { splitCsv, type WrittenCell } from '../csv/split-csv.ts'
import type { ToldFormat } from '../csv-format.ts'
import { readChunks } from '../open-input.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import type { CellChange } from './fix.ts'

/**
 * A CSV file as it is but for some cells: its separator, its quotes, its line ends and its byte order mark stay, and every byte of the other
 * cells. In another encoding than UTF-8 it becomes UTF-8 with a mark.
 *
 * @throws UnreadableInput where it cannot be read, RangeError where a cell does not hold what a change says
 */
export async function* changeCsv(
  source: ByteSource,
  changes: readonly CellChange[],
  told: ToldFormat = {},
): AsyncGenerator<Uint8Array> {
  const { byRecord, widest } = await findRecords(source, changes, told)
  const { separator, preamble, texts } = await openCsv(readChunks(source), told, undefined)
  const encoder = new TextEncoder()
  yield encoder.encode(preamble)
  let record = 0
  let index = 0
  let count = 0
  for await (const cells of splitCsv(texts, separator)) {
    let text = ''
    for (const cell of cells) {
      const change = byRecord.get(`${record} ${index}`)
      if (change === undefined) text += cell.written + cell.end
      else {
        text += changeCell(cell, change, separator)
        count += 1
      }
      index += 1
      if (!cell.isLast) continue
      text = text.slice(0, text.length - cell.end.length)
      for (; index <= (widest.get(record) ?? -1); index += 1) {
        const change = byRecord.get(`${record} ${index}`)
        text += separator
        if (change === undefined) continue
        text += changeCell({ written: '', end: '', isLast: false }, change, separator)
        count += 1
      }
      text += cell.end
      record += 1
      index = 0
    }
    yield encoder.encode(text)
  }
  if (count < byRecord.size) throw new RangeError('The file ends before all of its cells are changed.')
}

/**
 * The changes by the number of the record, as the reader counts them, and of the cell in it; and the last cell that a record must have for
 * them: a row may end before a cell that is changed from nothing.
 */
async function findRecords(
  source: ByteSource,
  changes: readonly CellChange[],
  told: ToldFormat,
): Promise<{ byRecord: ReadonlyMap<string, CellChange>; widest: ReadonlyMap<number, number> }> {
  const byRow = Map.groupBy(changes, ({ row }) => row)
  const byRecord = new Map<string, CellChange>()
  const widest = new Map<number, number>()
  let record = 0
  for await (const rows of csvTable(undefined, () => readChunks(source), told).rows()) {
    for (const { row } of rows) {
      for (const change of byRow.get(row) ?? []) {
        const index = parseColumnLetter(change.column)
        byRecord.set(`${record} ${index}`, change)
        widest.set(record, Math.max(index, widest.get(record) ?? -1))
      }
      record += 1
    }
  }
  if (byRecord.size < changes.length)
    throw new RangeError('The file ends before all of its cells are changed.')
  return { byRecord, widest }
}

function changeCell(
  { written, end }: WrittenCell,
  { before, after, row, column }: CellChange,
  separator: string,
): string {
  const text = readWritten(written, separator)
  if (typeof text !== 'string' || unguarded(text) !== String(before))
    throw new RangeError(`${column}${row} is not "${before}".`)
  const isQuoted = written.startsWith('"')
  const guard = unguarded(text) === text ? '' : "'"
  const isShown = /^"?="/.test(written) && text !== written
  const value = isShown ? `="${after}"` : guard + String(after)
  const needsQuotes = isQuoted || (!isShown && /["\r\n]/.test(value)) || value.includes(separator)
  return `${needsQuotes ? `"${value.replaceAll('"', '""')}"` : value}${end}`
}
