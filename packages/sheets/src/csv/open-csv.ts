import { type CsvEncoding, csvSeparators, type ToldFormat } from '../csv-format.ts'
import { decodeCsv } from './decode-csv.ts'
import { findSeparator } from './find-separator.ts'

/** A CSV file that is being read, and how it is written. */
export interface OpenCsv {
  separator: string
  encoding: CsvEncoding
  /** What its text begins with and is no row: a byte order mark, and a line that says the separator. */
  preamble: string
  /** How many lines at its top are no rows. */
  skipped: number
  /** What follows, once. */
  texts: AsyncGenerator<string>
}

/**
 * A first line by which a spreadsheet is told the separator; programs that do not know it write quotes around it, or separators behind
 * it as for the other rows.
 */
const saysSeparator = /^("?)sep=([^"\r\n])\1(?:\2|[ \t]){0,1000}(?:\r\n?|\n)/i

/** How much of a file is looked at for what separates its cells. */
const beginningLength = 64 * 1024

/**
 * Opens a CSV file: finds its encoding and what stands between its cells, where nothing says it.
 *
 * @param sheet its name, for the places of problems
 * @throws UnreadableInput where either cannot be told, or what is told does not fit
 */
export async function openCsv(
  chunks: AsyncIterable<Uint8Array>,
  told: ToldFormat,
  sheet: string | undefined,
): Promise<OpenCsv> {
  const { encoding, hasMark, texts } = await decodeCsv(chunks, told.encoding, sheet)
  let beginning = ''
  let isAll = false
  while (beginning.length < beginningLength && !isAll) {
    const next = await texts.next()
    if (next.done) isAll = true
    else beginning += next.value
  }
  const [line = '', , said] = saysSeparator.exec(beginning) ?? []
  const rows = beginning.slice(line.length)
  const given = said ?? (told.separator && csvSeparators[told.separator])
  const separator = given ?? findSeparator(rows.slice(0, beginningLength), isAll, sheet, told.headings)
  async function* all(): AsyncGenerator<string> {
    if (rows !== '') yield rows
    yield* texts
  }
  return {
    separator,
    encoding,
    // What is written in another encoding is given back in UTF-8, which only a mark says.
    preamble: (hasMark || encoding !== 'utf-8' ? '\ufeff' : '') + line,
    skipped: line === '' ? 0 : 1,
    texts: all(),
  }
}
