import { csvLine, findingsText, plainSheet } from '@udigate/sheets'
import { readBatchRecords } from '../../../batches/records-of-batch.ts'
import type { Store } from '../../../store/database.ts'
import type { BatchRow } from '../../../store/tables.ts'
import { type RecordView, type ShownRecord, viewRecord } from '../record-view.ts'
import type { Listing } from './listing.ts'

const ownColumns = [
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

/**
 * What became of each record of a batch, in their order.
 *
 * @param registers the further ones that some are for, which have columns of their own
 */
export function listResults(
  store: Store,
  batch: BatchRow,
  registers: readonly string[],
): Listing<RecordView> {
  return listRecords(readBatchRecords(store, batch.id, 'all'), registers)
}

/** The same of records as they are stored. */
export function listRecords(
  pages: AsyncIterable<readonly ShownRecord[]>,
  registers: readonly string[] = [],
): Listing<RecordView> {
  const columns = [...ownColumns, ...registers.flatMap(nameColumns)]
  const writeCells = (report: RecordView) => [
    ...writeOwnCells(report),
    ...registers.flatMap(register => writeTargetCells(report, register)),
  ]
  return {
    pages: mapPages(pages, viewRecord),
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

function writeOwnCells(report: RecordView): (string | number | undefined)[] {
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

function nameColumns(register: string) {
  return [
    { name: `${register} state`, width: 18 },
    { name: `${register} requestId`, width: 38 },
    { name: `${register} reasons`, width: 60 },
  ]
}

function writeTargetCells({ targets = [] }: RecordView, register: string): (string | undefined)[] {
  const {
    state,
    requestId,
    reasons = [],
    findings = [],
  } = targets.find(target => target.register === register) ?? {}
  return [
    state,
    requestId,
    [...reasons, findingsText(findings)].filter(text => text !== '').join('\n') || undefined,
  ]
}
