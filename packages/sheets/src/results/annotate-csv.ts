import { csvTable } from '../csv/csv-table.ts'
import { openCsv } from '../csv/open-csv.ts'
import type { CsvFormat } from '../csv-format.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { withLayout } from '../layout/with-layout.ts'
import { isBlank, type Row, shownText } from '../row.ts'
import type { Headings } from '../rows/binding.ts'
import { indexSingleTableNames } from '../rows/column-names.ts'
import { findingsColumn, findingsHeading, headingRows, readHeadings } from '../rows/read-headings.ts'
import { byteOrderMark, csvLine } from '../writing/write-csv.ts'
import { isReadBelow } from './describe-read.ts'
import { type BesideRowOf, textBeside } from './row-findings.ts'

/**
 * The rows of a single CSV file as they were, each with its findings in a column beside it, a piece at a time. It can
 * be corrected and read again.
 *
 * @param chunks opens the bytes of the file; is asked twice
 * @param told the model
 * @param format how the file is written, where a person says it
 * @throws UnreadableInput where there are no tables of the model, or the file cannot be read
 */
export async function* annotateCsv(
  chunks: () => AsyncIterable<Uint8Array>,
  told: string,
  besideOf: BesideRowOf,
  format: CsvFormat = {},
): AsyncGenerator<string> {
  const model = withLayout(told)
  const { separator, texts } = await openCsv(chunks(), format, undefined)
  await texts.return(undefined)
  let begin: Row[] | undefined = []
  let headings: Headings | undefined
  yield byteOrderMark
  const write = (rows: readonly Row[]): string =>
    rows
      .filter(({ cells }) => headings === undefined || !isReadBelow(cells, findingsColumn(headings)))
      .map(row => csvLine(annotated(row, headings, besideOf), separator))
      .join('')
  for await (const rows of csvTable(undefined, chunks, format).rows()) {
    if (begin === undefined) {
      yield write(rows)
      continue
    }
    begin.push(...rows)
    if (begin.length < headingRows) continue
    headings = readHeadings(begin, indexSingleTableNames(makeLayout(model)), undefined, () => undefined)
    yield write(begin)
    begin = undefined
  }
  if (begin !== undefined) {
    headings = readHeadings(begin, indexSingleTableNames(makeLayout(model)), undefined, () => undefined)
    yield write(begin)
  }
  const { remark } = besideOf(undefined, 0)
  if (remark === undefined || headings === undefined) return
  yield csvLine([...Array<undefined>(findingsColumn(headings)), remark], separator)
}

function annotated(
  { row, cells }: Row,
  headings: Headings | undefined,
  besideOf: BesideRowOf,
): (string | undefined)[] {
  const texts: (string | undefined)[] = cells.map(cell => (cell === undefined ? undefined : shownText(cell)))
  if (headings === undefined) return texts
  const column = findingsColumn(headings)
  while (texts.length < column) texts.push(undefined)
  const hasAny = row > headings.row && headings.bindings.some(({ index }) => !isBlank(cells[index]))
  const { findings: found, remark = hasAny ? 'Not judged.' : undefined } = besideOf(undefined, row)
  const findings = textBeside({ findings: found, remark })
  const text = row === headings.row ? findingsHeading : findings === '' ? undefined : findings
  // A cell past the headings moves to the right, so that nothing of the file is lost.
  const replaced = headings.own.has(column) || texts[column] === undefined ? 1 : 0
  texts.splice(column, replaced, text)
  return texts
}
