import { parseColumnLetter } from '@udigate/udi'
import { unguarded } from '../cells/formula-guard.ts'
import { csvTable, findSeparator, peek, separatorLines } from '../csv/csv-table.ts'
import { splitCsv, type WrittenCell } from '../csv/split-csv.ts'
import { readChunks } from '../open-input.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import type { CellChange } from './fix.ts'

/**
 * A CSV file as it is but for some cells: its separator, its quotes, its line ends and its byte order mark stay, and every byte of the other
 * cells.
 *
 * @throws UnreadableInput where it cannot be read, RangeError where a cell does not hold what a change says
 */
export async function* changeCsv(
  source: ByteSource,
  changes: readonly CellChange[],
): AsyncGenerator<Uint8Array> {
  const { byRecord, widest } = await findRecords(source, changes)
  const { beginning, all } = await peek(readTexts(source))
  const separator = findSeparator(beginning)
  const encoder = new TextEncoder()
  let record = -separatorLines(beginning)
  let index = 0
  let count = 0
  for await (const cells of splitCsv(all, separator)) {
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
): Promise<{ byRecord: ReadonlyMap<string, CellChange>; widest: ReadonlyMap<number, number> }> {
  const byRow = Map.groupBy(changes, ({ row }) => row)
  const byRecord = new Map<string, CellChange>()
  const widest = new Map<number, number>()
  let record = 0
  for await (const rows of csvTable(undefined, () => readChunks(source)).rows()) {
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

async function* readTexts(source: ByteSource): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const chunk of readChunks(source)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function changeCell(
  { written, end }: WrittenCell,
  { before, after, row, column }: CellChange,
  separator: string,
): string {
  const mark = written.startsWith('\ufeff') ? '\ufeff' : ''
  const cell = written.slice(mark.length)
  const isQuoted = cell.startsWith('"')
  const text = isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell
  if (unguarded(text) !== String(before)) throw new RangeError(`${column}${row} is not "${before}".`)
  const guard = unguarded(text) === text ? '' : "'"
  const value = guard + String(after)
  const needsQuotes = isQuoted || /["\r\n]/.test(value) || value.includes(separator)
  return `${mark}${needsQuotes ? `"${value.replaceAll('"', '""')}"` : value}${end}`
}
