import type { JudgedFinding } from '../judged-findings.ts'
import { plainSheet } from '../writing/plain-sheet.ts'
import type { SheetToWrite } from '../writing/sheet-to-write.ts'
import { csvLine } from '../writing/write-csv.ts'

/** A finding, and the device that it is of, as far as these are known. */
export interface Result {
  /** Which request of the input it is, from 1; absent for what is wrong with none of them. */
  record?: number
  issuingAgency?: string
  device?: string
  finding: JudgedFinding
}

const columns = [
  { name: 'record', width: 9 },
  { name: 'issuingAgency', width: 14 },
  { name: 'device', width: 26 },
  { name: 'sheet', width: 14 },
  { name: 'row', width: 9 },
  { name: 'column', width: 9 },
  { name: 'severity', width: 10 },
  { name: 'ruleId', width: 22 },
  { name: 'path', width: 34 },
  { name: 'message', width: 90 },
  { name: 'value', width: 26 },
  { name: 'fix', width: 40 },
] as const

type ResultRow = Partial<Record<(typeof columns)[number]['name'], string | number>>

/** The first line of a CSV file of results. */
export function resultHeading(): string {
  return csvLine(columns.map(({ name }) => name))
}

/** A result as a line of a CSV file. */
export function resultCsvLine(result: Result): string {
  return csvLine(makeCells(result))
}

/** Results as a sheet of a workbook. */
export function resultSheet(name: string, results: AsyncIterable<readonly Result[]>): SheetToWrite {
  return plainSheet(name, columns, makeRows(results))
}

async function* makeRows(results: AsyncIterable<readonly Result[]>) {
  for await (const some of results) yield some.map(makeCells)
}

function makeCells(result: Result): (string | number | undefined)[] {
  const row = makeRow(result)
  return columns.map(({ name }) => row[name])
}

/** A result as a line of NDJSON. */
export function resultNdjsonLine({ finding, ...result }: Result): string {
  return `${JSON.stringify({ ...result, ...finding })}\n`
}

function makeRow({ record, issuingAgency, device, finding }: Result): ResultRow {
  const { place, severity, ruleId, path, message, value, fix } = finding
  return {
    ...(record === undefined ? {} : { record }),
    ...(issuingAgency === undefined ? {} : { issuingAgency }),
    ...(device === undefined ? {} : { device }),
    ...placeColumns(place),
    severity,
    ruleId,
    ...(path === undefined ? {} : { path }),
    message,
    ...(value === undefined
      ? {}
      : { value: typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value) }),
    ...(fix === undefined ? {} : { fix: JSON.stringify(fix) }),
  }
}

function placeColumns(place: JudgedFinding['place']): ResultRow {
  if (place === undefined) return {}
  if ('element' in place)
    return { sheet: place.element, ...(place.line === undefined ? {} : { row: place.line }) }
  if ('line' in place) return { row: place.line, column: place.column }
  const { sheet, row, column } = place
  return { ...(sheet === undefined ? {} : { sheet }), row, ...(column === undefined ? {} : { column }) }
}
