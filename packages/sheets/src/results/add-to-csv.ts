import type { OpenCsv } from '../csv/open-csv.ts'
import { splitCsv, type WrittenCell } from '../csv/split-csv.ts'
import { csvCell } from '../writing/write-csv.ts'

/** What is added to a table: a column, and what stands in it. */
export interface AddedColumn {
  /** From 0; what stands there already gives way. */
  index: number
  /** Nothing for a row that gets none. */
  describeRow(row: number): string | undefined
  /** What is said of the table as a whole, in a row below its last. */
  closing?: string | undefined
}

/**
 * A CSV file with a column more: its separator, its quotes, its line ends and its byte order mark stay, and every byte of the other cells.
 *
 * @param rows the number of each row, in their order, as the reader counts them
 */
export async function* addToCsv(
  { separator, preamble, texts }: OpenCsv,
  { index, describeRow, closing }: AddedColumn,
  rows: readonly number[],
): AsyncGenerator<string> {
  yield preamble
  let record = 0
  let open: WrittenCell[] = []
  let lineEnd = '\r\n'
  let isOpenEnded = false
  for await (const cells of splitCsv(texts, separator)) {
    let text = ''
    for (const cell of cells) {
      open.push(cell)
      if (!cell.isLast) continue
      isOpenEnded = cell.end === ''
      if (!isOpenEnded) lineEnd = cell.end
      const row = rows[record]
      text += writeRow(open, row === undefined ? undefined : describeRow(row), index, separator)
      record += 1
      open = []
    }
    yield text
  }
  if (closing === undefined) return
  yield `${isOpenEnded ? lineEnd : ''}${separator.repeat(index)}${csvCell(closing)}${lineEnd}`
}

function writeRow(
  cells: readonly WrittenCell[],
  text: string | undefined,
  index: number,
  separator: string,
): string {
  const own = cells.map(({ written }) => written)
  const end = cells.at(-1)?.end ?? ''
  if (text === undefined && own.length <= index) return own.join(separator) + end
  while (own.length < index) own.push('')
  return own.toSpliced(index, 1, csvCell(text)).join(separator) + end
}
