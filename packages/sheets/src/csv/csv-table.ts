import { unguarded } from '../cells/formula-guard.ts'
import { type FoundFormat, nameSeparator, type ToldFormat } from '../csv-format.ts'
import { type UnreadableInput, unreadable } from '../problem.ts'
import { longestCell, type RawCell, type Row, type Table } from '../row.ts'
import { openCsv } from './open-csv.ts'
import { readWritten } from './read-written.ts'
import { EndlessCell, longestWritten, splitCsv } from './split-csv.ts'

const batchSize = 200

/**
 * A CSV file as a table: cells between commas, semicolons, tabs or bars, in double quotes where they must be. The rows
 * are known by the lines in which they begin.
 *
 * @param chunks opens the bytes of the file
 * @param told how it is written, where a person says it
 */
export function csvTable<Name extends string | undefined>(
  name: Name,
  chunks: () => AsyncIterable<Uint8Array>,
  told: ToldFormat = {},
): Table & { name: Name } {
  let found: FoundFormat | undefined
  const noteFormat = (format: FoundFormat): void => {
    found = format
  }
  const rows = () => readCsvRows(chunks(), told, name, noteFormat)
  return { name, rows, format: () => found } as Table & { name: Name }
}

async function* readCsvRows(
  chunks: AsyncIterable<Uint8Array>,
  told: ToldFormat,
  name: string | undefined,
  noteFormat: (format: FoundFormat) => void,
): AsyncGenerator<readonly Row[]> {
  const { separator, encoding, skipped, texts } = await openCsv(chunks, told, name)
  noteFormat({ separator: nameSeparator(separator), encoding })
  let line = skipped + 1
  let cells: RawCell[] = []
  let lines = 0
  let length = 0
  try {
    let batch: Row[] = []
    for await (const some of splitCsv(texts, separator)) {
      for (const { written, end, isLast } of some) {
        const text = readWritten(written, separator)
        if (typeof text !== 'string') throw explain(line, name, text.why)
        cells.push(makeCell(text))
        if (written.startsWith('"')) lines += countLineEnds(written)
        length += written.length + end.length
        if (length > longestWritten) throw tooLong(line, name)
        if (!isLast) continue
        batch.push({ row: line, cells })
        line += lines + 1
        cells = []
        lines = 0
        length = 0
        if (batch.length < batchSize) continue
        yield batch
        batch = []
      }
    }
    if (batch.length > 0) yield batch
  } catch (error) {
    if (error instanceof EndlessCell) throw tooLong(line, name)
    throw error
  } finally {
    await texts.return(undefined)
  }
}

function countLineEnds(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) count += 1
  }
  return count
}

function makeCell(text: string): RawCell {
  if (text === '') return undefined
  return text.length > longestCell ? { kind: 'too-long' } : unguarded(text)
}

function tooLong(line: number, name: string | undefined): UnreadableInput {
  const most = longestWritten.toLocaleString('en')
  return explain(line, name, `it is longer than ${most} characters; perhaps a double quote has no partner`)
}

function explain(line: number, name: string | undefined, why: string): UnreadableInput {
  const place = { ...(name === undefined ? {} : { sheet: name }), row: line }
  return unreadable('unreadable-csv', `The row in line ${line} cannot be read: ${why}.`, place)
}
