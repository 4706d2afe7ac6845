import { type Result, resultCsvLine, resultHeading, resultNdjsonLine, resultSheet } from '@udigate/sheets'
import { readBatchRecords } from '../../../batches/records-of-batch.ts'
import type { RecordWithSubmission } from '../../../store/batch-records.ts'
import type { Store } from '../../../store/database.ts'
import { decodeJson } from '../../../store/json.ts'
import type { BatchRow } from '../../../store/tables.ts'
import { leaveOutOf } from '../../../warnings/leave-out.ts'
import { withTitle } from '../../submit/with-titles.ts'
import type { Listing } from './listing.ts'

/** What is wrong with a batch so far: its file first, then its records in their order. */
export function listFindings(store: Store, batch: BatchRow): Listing<Result> {
  return {
    pages: readFindings(store, batch),
    ndjsonLine: resultNdjsonLine,
    csvHeading: resultHeading,
    csvLine: resultCsvLine,
    sheet: pages => resultSheet('Findings', pages),
  }
}

async function* readFindings(store: Store, batch: BatchRow): AsyncGenerator<readonly Result[]> {
  const problems = decodeJson(batch.problems) ?? []
  if (problems.length > 0) yield problems.map(finding => ({ finding }))
  for await (const records of readBatchRecords(store, batch.id, 'with-findings')) {
    yield records.flatMap(makeResults)
  }
}

function makeResults({ number, line, agency, code, model, findings }: RecordWithSubmission): Result[] {
  return leaveOutOf(decodeJson(findings) ?? []).shown.map(finding => ({
    record: number,
    ...(agency === null ? {} : { issuingAgency: agency }),
    ...(code === null ? {} : { device: code }),
    // Of a request in a line of its own, that line is known.
    finding: withTitle({ ...finding, place: finding.place ?? { line, column: 1 } }, model),
  }))
}
