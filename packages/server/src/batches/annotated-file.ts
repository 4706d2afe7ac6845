import type { CodeListWatch } from '../codes/in-force.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import type { BatchRow } from '../store/tables.ts'
import {
  annotateCsv,
  annotateWorkbook,
  chunksOfSource,
  collectByRow,
  type JudgedFinding,
  type RowFindings,
} from '../tables/index.ts'
import { modelOf } from './open-batch.ts'
import { type RecordReport, recordReport } from './record-report.ts'
import { recordsOfBatch } from './records-of-batch.ts'
import { openStoredFile } from './stored-file.ts'

interface Annotating {
  store: Store
  sealing: Sealing
  codes: CodeListWatch
}

/**
 * The table that was sent, as it was, with a column beside each row that says what became of it and what was found.
 * `undefined` where no table of this format was sent, or it could not be read.
 */
export async function annotatedFile(
  { store, sealing, codes }: Annotating,
  batch: BatchRow,
  format: 'csv' | 'xlsx',
): Promise<AsyncIterable<string | Uint8Array> | undefined> {
  const model = modelOf(batch)
  if (batch.kind !== format || batch.state === 'unreadable' || model === null) return undefined
  const source = openStoredFile(store.db, sealing, batch.id, batch.bytes)
  const rows = await collectRows(store, batch)
  if (format === 'csv') return annotateCsv(() => chunksOfSource(source), model, rows.of)
  const { lists } = await codes.current()
  return annotateWorkbook(source, model, lists, rows.of)
}

async function collectRows(store: Store, batch: BatchRow): Promise<RowFindings> {
  const rows = collectByRow()
  const problems: JudgedFinding[] = batch.problems === null ? [] : JSON.parse(batch.problems)
  for (const problem of problems) rows.add(problem)
  for await (const records of recordsOfBatch(store, batch.id, 'all')) {
    for (const report of records.map(recordReport)) {
      for (const finding of report.findings ?? []) rows.add(finding)
      rows.remark(report.sheet, report.line, remarkOf(report))
    }
  }
  return rows
}

const words: Readonly<Record<string, string>> = {
  VALID: 'Valid.',
  READY: 'Not submitted yet.',
  SUBMITTED: 'Submitted; the authority has not answered yet.',
  IN_DOUBT: 'In doubt.',
  PARTLY_ACCEPTED: 'Partly accepted.',
  REFUSED: 'Refused.',
  BLOCKED: 'Blocked.',
  FAILED: 'Failed.',
  CANCELLED: 'Cancelled.',
}

/** What became of a row in words; its findings say why it is invalid. */
function remarkOf({ state, registered, requestId, reasons = [] }: RecordReport): string | undefined {
  if (state === 'INVALID') return undefined
  const word = state === 'ACCEPTED' ? `Accepted: ${registered}.` : words[state]
  const submission = requestId === undefined ? [] : [`Submission ${requestId}.`]
  return [word, ...reasons, ...submission].join(' ')
}
