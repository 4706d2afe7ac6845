import { byteOrderMark, type SheetToWrite, writeWorkbook } from '@udigate/sheets'
import type { FileFormat } from '../../endpoint/file.ts'

/** What a file about a batch tells, one line for each item. */
export interface Listing<Item> {
  /** A page at a time. */
  pages: AsyncIterable<readonly Item[]>
  ndjsonLine(item: Item): string
  /** The first line of the CSV file. */
  csvHeading(): string
  csvLine(item: Item): string
  /** The only sheet of the workbook. */
  sheet(pages: AsyncIterable<readonly Item[]>): SheetToWrite
}

/** Writes a listing in one of the formats that files about batches have. */
export async function* writeListing<Item>(
  { pages, ndjsonLine, csvHeading, csvLine, sheet }: Listing<Item>,
  format: FileFormat,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'xlsx') return yield* writeWorkbook([sheet(pages)])
  if (format === 'csv') yield byteOrderMark + csvHeading()
  const line = format === 'csv' ? csvLine : ndjsonLine
  for await (const items of pages) yield items.map(line).join('')
}
