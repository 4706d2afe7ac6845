import { Readable } from 'node:stream'
import type { CsvError, Parser } from 'csv-parse'
import { unguarded } from '../cells/formula-guard.ts'
import { type UnreadableInput, unreadable } from '../problem.ts'
import { longestCell, type RawCell, type Row, type Table } from '../row.ts'
import { decodeCsv } from './decode-csv.ts'

const batchSize = 200
/** Bytes of one row; a workbook has no more in one either. */
const longestRow = 4 * 1024 * 1024

/**
 * A CSV file as a table: cells between commas, semicolons, tabs or bars, in double quotes where they must be. The rows
 * are known by the lines in which they begin.
 *
 * @param chunks opens the bytes of the file
 */
export function csvTable<Name extends string | undefined>(
  name: Name,
  chunks: () => AsyncIterable<Uint8Array>,
): Table & { name: Name } {
  return { name, rows: () => readCsvRows(decodeCsv(chunks(), name), name) } as Table & { name: Name }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

async function* readCsvRows(
  texts: AsyncGenerator<string>,
  name: string | undefined,
): AsyncGenerator<readonly Row[]> {
  const { CsvError, parse } = await import('csv-parse')
  const { beginning, all } = await peek(texts)
  const skipped = separatorLines(beginning)
  const delimiter = findSeparator(beginning)
  const parser = parse({
    bom: true,
    delimiter,
    from_line: skipped + 1,
    info: true,
    max_record_size: longestRow,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Cells that are copied from a spreadsheet have quotes around them only where a tab or a line break is in them.
    relax_quotes: delimiter === '\t',
    skip_empty_lines: false,
  })
  takeAnyLength(parser)
  const source = Readable.from(all, { objectMode: false, encoding: 'utf8' })
  source.on('error', error => parser.destroy(error))
  source.pipe(parser)
  let batch: Row[] = []
  let line = skipped + 1
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      batch.push({ row: line, cells: record.map(makeCell) })
      line = info.lines + 1
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw explain(error, name)
  } finally {
    parser.destroy()
    source.destroy()
  }
  if (batch.length > 0) yield batch
}

/**
 * Makes the parser expect as many cells as a row has. Otherwise it makes an error with a stack trace and a copy of the row for each
 * row of another length than the first one has, and then drops it: so a file of blank lines takes fifty times as long.
 */
function takeAnyLength(parser: Parser): void {
  const { state } = parser as unknown as { state: { record: unknown[]; expectedRecordLength: number } }
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: () => {} })
}

function makeCell(text: string): RawCell {
  if (text === '') return undefined
  return text.length > longestCell ? { kind: 'too-long' } : unguarded(text)
}

/** The beginning of a text, and the whole of it. */
export async function peek(
  texts: AsyncGenerator<string>,
): Promise<{ beginning: string; all: AsyncGenerator<string> }> {
  let beginning = ''
  while (beginning.length < 64 * 1024) {
    const next = await texts.next()
    if (next.done) break
    beginning += next.value
  }
  async function* all(): AsyncGenerator<string> {
    if (beginning !== '') yield beginning
    yield* texts
  }
  return { beginning, all: all() }
}

function explain({ code, lines }: CsvError, name: string | undefined): UnreadableInput {
  const line = Number(lines)
  const place = { ...(name === undefined ? {} : { sheet: name }), row: line }
  const because: Readonly<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED:
      'a text in double quotes has no end, so that the file is cut off, or a quote is missing',
    CSV_MAX_RECORD_SIZE: `it is longer than ${longestRow.toLocaleString('en')} characters; perhaps a double quote has no partner`,
    CSV_INVALID_CLOSING_QUOTE:
      'after a text in double quotes there is neither a separator nor the end of the row',
    INVALID_OPENING_QUOTE:
      'there is a double quote in a text that does not stand in double quotes; there it must be doubled',
  }
  const why = because[code] ?? 'it is not written as CSV is'
  return unreadable('unreadable-csv', `The row in line ${line} cannot be read: ${why}.`, place)
}

const separators = [',', ';', '\t', '|'] as const

/** What stands between the cells of a CSV file, as its first rows show it: whatever splits one of them most often. */
export function findSeparator(text: string): string {
  const [, said] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? []
  if (said !== undefined) return said
  const lines = text.split(/\r?\n/).slice(0, 5)
  const counts = separators.map(separator => ({
    separator,
    count: Math.max(...lines.map(line => line.replaceAll(/"[^"]*"/g, '').split(separator).length)),
  }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).separator
}

/** How many lines at the top say what the separator is instead of being a row. */
export function separatorLines(text: string): number {
  return /^\ufeff?sep=.\r?\n/i.test(text) ? 1 : 0
}
