import { csvLine, findingsText, plainSheet } from '@udigate/sheets'
import { readBatchRecords } from '../../../batches/records-of-batch.ts'
import type { Store } from '../../../store/database.ts'
import type { BatchRow } from '../../../store/tables.ts'
import { type RecordView, viewRecord } from '../record-view.ts'
import type { Listing } from './listing.ts'

const columns = [
  { name: 'record', width: 9 },
  { name: 'sheet', width: 14 },
  { name: 'row', width: 9 },
  { name: 'issuingAgency', width: 14 },
  { name: 'device', width: 26 },
  { name: 'state', width: 18 },
  { name: 'registered', width: 14 },
  { name: 'requestId', width: 38 },
  { name: 'reasons', width: 60 },
  { name: 'findings', width: 90 },
] as const

/** What became of each record of a batch, in their order. */
export function listResults(store: Store, batch: BatchRow): Listing<RecordView> {
  return {
    pages: mapPages(readBatchRecords(store, batch.id, 'all'), viewRecord),
    ndjsonLine: report => `${JSON.stringify(report)}\n`,
    csvHeading: () => csvLine(columns.map(({ name }) => name)),
    csvLine: report => csvLine(writeCells(report)),
    sheet: pages => plainSheet('Results', columns, mapPages(pages, writeCells)),
  }
}

async function* mapPages<From, To>(
  pages: AsyncIterable<readonly From[]>,
  map: (item: From) => To,
): AsyncGenerator<readonly To[]> {
  for await (const items of pages) yield items.map(item => map(item))
}

function writeCells(report: RecordView): (string | number | undefined)[] {
  const { record, sheet, line, device, state, registered, requestId, reasons = [], findings = [] } = report
  return [
    record,
    sheet,
    line,
    device?.issuingAgency,
    device?.code,
    state,
    registered,
    requestId,
    reasons.join('\n') || undefined,
    findingsText(findings) || undefined,
  ]
}
