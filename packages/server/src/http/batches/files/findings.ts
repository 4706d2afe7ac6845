import {
  byteOrderMark,
  type Result,
  resultCsvLine,
  resultHeading,
  resultNdjsonLine,
  resultSheet,
  writeWorkbook,
} from '@udigate/sheets'
import { readBatchRecords } from '../../../batches/records-of-batch.ts'
import type { RecordWithSubmission } from '../../../store/batch-records.ts'
import type { Store } from '../../../store/database.ts'
import { decodeJson } from '../../../store/json.ts'
import type { BatchRow } from '../../../store/tables.ts'

/** What is wrong with a batch: its file first, then its records in their order. A line of NDJSON for each finding. */
export function findingsNdjson(store: Store, batch: BatchRow): AsyncGenerator<string> {
  return mapped(readFindings(store, batch), some => some.map(resultNdjsonLine).join(''))
}

/** The same as CSV, with a line of headings. */
export async function* findingsCsv(store: Store, batch: BatchRow): AsyncGenerator<string> {
  yield byteOrderMark + resultHeading()
  yield* mapped(readFindings(store, batch), some => some.map(resultCsvLine).join(''))
}

/** The same as a workbook of one sheet. */
export function findingsWorkbook(store: Store, batch: BatchRow): AsyncGenerator<Uint8Array> {
  return writeWorkbook([resultSheet('Findings', readFindings(store, batch))])
}

/** All that is wrong with a batch so far, a page at a time. */
async function* readFindings(store: Store, batch: BatchRow): AsyncGenerator<readonly Result[]> {
  const problems = decodeJson(batch.problems) ?? []
  if (problems.length > 0) yield problems.map(finding => ({ finding }))
  for await (const records of readBatchRecords(store, batch.id, 'with-findings')) {
    yield records.flatMap(resultsOf)
  }
}

function resultsOf({ number, line, agency, code, findings }: RecordWithSubmission): Result[] {
  return (decodeJson(findings) ?? []).map(finding => ({
    record: number,
    ...(agency === null ? {} : { issuingAgency: agency }),
    ...(code === null ? {} : { device: code }),
    // Of a request in a line of its own, that line is known.
    finding: { ...finding, place: finding.place ?? { line, column: 1 } },
  }))
}

async function* mapped<From, To>(from: AsyncIterable<From>, map: (one: From) => To): AsyncGenerator<To> {
  for await (const one of from) yield map(one)
}
