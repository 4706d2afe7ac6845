import type { CodeListWatch } from '../codes/in-force.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import type { BatchRow } from '../store/tables.ts'
import {
  annotateCsv,
  annotateWorkbook,
  chunksOfSource,
  collectByRow,
  errorsElsewhere,
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
      rows.settle(report.sheet, report.line, becameOf(report))
    }
  }
  return rows
}

const fates: Readonly<Record<string, string>> = {
  VALID: 'valid',
  INVALID: 'not valid',
  READY: 'not submitted yet',
  SUBMITTED: 'submitted; the authority has not answered yet',
  ACCEPTED: 'accepted',
  IN_DOUBT: 'in doubt',
  PARTLY_ACCEPTED: 'partly accepted',
  REFUSED: 'refused',
  BLOCKED: 'blocked',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/** What became of the row of a record: in a word, and in full, with what made it fail in rows of other sheets. */
function becameOf(report: RecordReport): { fate: string; remark: string } {
  const { state, registered, requestId, reasons = [], findings = [], sheet, line } = report
  const fate = fates[state] ?? state.toLowerCase()
  const word = `${fate.charAt(0).toUpperCase()}${fate.slice(1)}`
  const submission = requestId === undefined ? [] : [`Submission ${requestId}.`]
  const why = reasons.map(reason => (/[.!?]$/.test(reason) ? reason : `${reason}.`))
  const said = [registered === undefined ? `${word}.` : `${word}: ${registered}.`, ...why, ...submission]
  const elsewhere = errorsElsewhere(findings, sheet, line)
  return { fate, remark: [said.join(' '), elsewhere].filter(Boolean).join('\n') }
}
