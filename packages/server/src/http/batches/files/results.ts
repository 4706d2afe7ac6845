import { byteOrderMark, writeWorkbook } from '@udigate/sheets'
import { readBatchRecords } from '../../../batches/records-of-batch.ts'
import type { Store } from '../../../store/database.ts'
import type { BatchRow } from '../../../store/tables.ts'
import { type RecordView, viewRecord } from '../record-view.ts'
import { resultsCsvLine, resultsHeading, resultsSheet } from './results-table.ts'

/** What became of each record of a batch, in their order. A line of NDJSON for each. */
export async function* resultsNdjson(store: Store, batch: BatchRow): AsyncGenerator<string> {
  for await (const reports of readReports(store, batch)) {
    yield reports.map(report => `${JSON.stringify(report)}\n`).join('')
  }
}

/** The same as CSV, with a line of headings. */
export async function* resultsCsv(store: Store, batch: BatchRow): AsyncGenerator<string> {
  yield byteOrderMark + resultsHeading()
  for await (const reports of readReports(store, batch)) yield reports.map(resultsCsvLine).join('')
}

/** The same as a workbook of one sheet. */
export function resultsWorkbook(store: Store, batch: BatchRow): AsyncGenerator<Uint8Array> {
  return writeWorkbook([resultsSheet(readReports(store, batch))])
}

/** What is told of the records of a batch, a page at a time. */
async function* readReports(store: Store, batch: BatchRow): AsyncGenerator<readonly RecordView[]> {
  for await (const rows of readBatchRecords(store, batch.id, 'all')) yield rows.map(viewRecord)
}
