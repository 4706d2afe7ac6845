import { openCsv } from '../csv/open-csv.ts'
import { openOwnTables, type TableFile } from '../fixes/table-file.ts'
import { type BoundTable, bindTables } from '../mapping/bind-tables.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { tellFormat } from '../mapping/own-sheets.ts'
import { readChunks } from '../open-input.ts'
import { shownText } from '../row.ts'
import { findingsHeading } from '../rows/read-headings.ts'
import { findWorkbookParts } from '../workbook/open-workbook.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { packedContent } from '../zip/packed-content.ts'
import { readZip } from '../zip/read-zip.ts'
import { writeZip, type ZipFile } from '../zip/write-zip.ts'
import { type AddedColumn, addToCsv } from './add-to-csv.ts'
import { addToSheet } from './add-to-sheet.ts'
import { isReadBelow } from './describe-read.ts'
import { readOwnRemarks } from './own-remarks.ts'
import { type BesideRowOf, textBeside } from './row-findings.ts'

/**
 * A table of the caller's own as it was, with a column beside its rows that says what became of them and what was found. It can be
 * corrected and read again by the same mapping: the column is not read, and another round writes over it.
 *
 * @param file must stay open until the last part
 * @throws UnreadableInput where it cannot be read
 */
export async function* annotateOwn(
  file: TableFile,
  mapping: Mapping,
  besideOf: BesideRowOf,
): AsyncGenerator<string | Uint8Array> {
  const tables = await bindTables(await openOwnTables(file, mapping), mapping)
  for (const { close } of tables) await close()
  const remarkOn = await readOwnRemarks(tables, mapping, besideOf)
  const columns = new Map<string | undefined, AddedColumn & { rows: readonly number[] }>()
  for (const table of tables) {
    const { rows, index, readBelow } = await measure(table)
    const { headingRow } = table.bound
    const closing = besideOf(table.name, 0).remark
    const describeRow = (row: number): string | undefined => {
      if (row === headingRow) return findingsHeading
      if (row === readBelow) return closing
      const { findings, remark = remarkOn(table.name, row) } = besideOf(table.name, row)
      return row < headingRow ? undefined : textBeside({ findings, remark }) || undefined
    }
    columns.set(table.name, { rows, index, describeRow, ...(readBelow === undefined && { closing }) })
  }
  if (file.kind === 'xlsx') yield* addToWorkbook(file, columns)
  else {
    const [added] = columns.values()
    if (added !== undefined) {
      yield* addToCsv(
        await openCsv(readChunks(file.source), tellFormat(mapping, file.csv), undefined),
        added,
        added.rows,
      )
    }
  }
}

/**
 * The rows of a table by their numbers, the column for findings, that of an earlier round or the first behind all cells, and the row in which
 * such a round said what was read.
 */
async function measure({
  table,
  bound,
}: BoundTable): Promise<{ rows: readonly number[]; index: number; readBelow: number | undefined }> {
  const earlier = bound.headings.find(({ text }) => text === findingsHeading)
  const numbers: number[] = []
  let readBelow: number | undefined
  let width = (bound.headings.at(-1)?.index ?? 0) + 1
  for await (const rows of table.rows()) {
    for (const { row, cells } of rows) {
      numbers.push(row)
      if (earlier !== undefined && isReadBelow(cells, earlier.index)) readBelow = row
      const last = cells.findLastIndex(cell => shownText(cell) !== '')
      width = Math.max(width, last + 1)
    }
  }
  return { rows: numbers, index: earlier?.index ?? width, readBelow }
}

async function* addToWorkbook(
  { source }: TableFile,
  columns: ReadonlyMap<string | undefined, AddedColumn>,
): AsyncGenerator<Uint8Array> {
  const { sheets } = await findWorkbookParts(source)
  const byPart = new Map(Array.from(sheets, ([name, part]) => [part, columns.get(name)]))
  const files: ZipFile[] = []
  for (const entry of (await readZip(source)).values()) {
    const added = byPart.get(entry.name)
    const content =
      added === undefined
        ? await packedContent(source, entry)
        : addToSheet(inflateEntry(source, entry), added)
    files.push({ name: entry.name, content })
  }
  yield* writeZip(files)
}
