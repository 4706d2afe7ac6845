import { describeRead, errorsElsewhere } from '@udigate/sheets'
import { readBatchModel } from '../../../batches/open-batch.ts'
import type { annotateFile } from '../../../batches/reading/annotate-file.ts'
import type { RowNote } from '../../../batches/reading/file-reader.ts'
import { readBatchRecords } from '../../../batches/records-of-batch.ts'
import type { CodeListWatch } from '../../../codes/in-force.ts'
import { openFile } from '../../../files/take-file.ts'
import type { Sealing } from '../../../secrets/sealing.ts'
import type { Store } from '../../../store/database.ts'
import { decodeJson } from '../../../store/json.ts'
import type { BatchRow } from '../../../store/tables.ts'
import { type RecordView, viewRecord } from '../record-view.ts'
import { describeFate } from './describe-fate.ts'

interface AnnotationServices {
  store: Store
  sealing: Sealing
  codes: CodeListWatch
  reader: { annotate: typeof annotateFile }
}

/** A batch whose file can be handed back with remarks. */
export type AnnotatableBatch = BatchRow & { kind: 'csv' | 'xlsx' }

/** Whether a table of this format was sent, and could be read. */
export function isAnnotatable(batch: BatchRow, format: 'csv' | 'xlsx'): batch is AnnotatableBatch {
  return batch.kind === format && batch.state !== 'unreadable' && readBatchModel(batch) !== null
}

/** The table that was sent, as it was, with a column beside each row that says what became of it and what was found. */
export async function annotatedFile(
  { store, sealing, codes, reader }: AnnotationServices,
  batch: AnnotatableBatch,
): Promise<AsyncIterable<string | Uint8Array>> {
  const model = readBatchModel(batch)
  if (model === null) throw new Error(`Batch ${batch.id} has no model.`)
  const source = await openFile({ store, sealing }, batch, batch.file_id)
  const pages = readNotes(store, batch)
  const nextPage = async () => (await pages.next()).value ?? undefined
  return reader.annotate(
    {
      format: batch.kind,
      model,
      mapping: decodeJson(batch.mapping) ?? null,
      csv: decodeJson(batch.csv),
      lists: (await codes.current(batch)).contents,
    },
    { source, nextPage },
  )
}

/** What stands beside the rows, a page at a time. */
async function* readNotes(store: Store, batch: BatchRow): AsyncGenerator<readonly RowNote[], undefined> {
  const problems = decodeJson(batch.problems) ?? []
  yield [{ findings: problems }]
  let count = 0
  for await (const records of readBatchRecords(store, batch.id, 'all')) {
    count += records.length
    yield records.map(row => viewRecord(row)).map(makeNote)
  }
  const tables = decodeJson(batch.tables) ?? []
  const filled = tables.filter(({ rows, notRead = [] }) => rows + notRead.length > 0)
  const sheets = new Set(tables.map(({ sheet }) => sheet))
  // A sheet that is none of the model's has no column for what is to be said of it.
  const ofOthers = problems.filter(({ place }) => {
    const sheet = place !== undefined && 'sheet' in place ? place.sheet : undefined
    return sheet !== undefined && !sheets.has(sheet)
  })
  yield filled.map((table, at) => {
    const messages = at === 0 ? ofOthers.map(({ message }) => message) : []
    const remark = [describeRead(table, count), ...messages].join('\n')
    return { findings: [], became: { sheet: table.sheet, row: 0, remark } }
  })
  return undefined
}

function makeNote(report: RecordView): RowNote {
  const { sheet, line: row, findings = [] } = report
  return { findings, became: { sheet, row, ...describeOutcome(report) } }
}

/** What became of the row of a record: in a word, and in full, with what made it fail in rows of other sheets. */
function describeOutcome(report: RecordView): { fate: string; remark: string } {
  const { state, registered, requestId, reasons = [], findings = [], sheet, line } = report
  const fate = describeFate(state)
  const word = `${fate.charAt(0).toUpperCase()}${fate.slice(1)}`
  const submission = requestId === undefined ? [] : [`Submission ${requestId}.`]
  const why = reasons.map(reason => (/[.!?]$/.test(reason) ? reason : `${reason}.`))
  const said = [registered === undefined ? `${word}.` : `${word}: ${registered}.`, ...why, ...submission]
  const elsewhere = errorsElsewhere(findings, sheet, line)
  const atOthers = (report.targets ?? []).map(describeTarget)
  return { fate, remark: [said.join(' '), ...atOthers, elsewhere].filter(Boolean).join('\n') }
}

/** What became of it at a further register. */
function describeTarget(target: NonNullable<RecordView['targets']>[number]): string {
  const { register, state, requestId, reasons = [], findings = [] } = target
  const said = [...reasons, ...findings.map(({ message }) => message)]
  const why = said.map(reason => (/[.!?]$/.test(reason) ? reason : `${reason}.`))
  const submission = requestId === undefined ? [] : [`Submission ${requestId}.`]
  return [`At ${register}: ${describeFate(state)}.`, ...why, ...submission].join(' ')
}
