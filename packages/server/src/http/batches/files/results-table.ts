import { csvLine, findingsText, plainSheet, type SheetToWrite } from '@udigate/sheets'
import type { RecordView } from '../record-view.ts'

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

/** The first line of the results as CSV. */
export function resultsHeading(): string {
  return csvLine(columns.map(({ name }) => name))
}

/** What became of a record, as a line of CSV. */
export function resultsCsvLine(report: RecordView): string {
  return csvLine(cellsOf(report))
}

/** What became of each record, as a sheet of a workbook. */
export function resultsSheet(reports: AsyncIterable<readonly RecordView[]>): SheetToWrite {
  return plainSheet('Results', columns, rowsOf(reports))
}

async function* rowsOf(reports: AsyncIterable<readonly RecordView[]>) {
  for await (const some of reports) yield some.map(cellsOf)
}

function cellsOf(report: RecordView): (string | number | undefined)[] {
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
