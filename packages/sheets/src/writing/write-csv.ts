import { giveIdentifiers, type Model } from '@udigate/eudamed'
import { guarded } from '../cells/formula-guard.ts'
import type { WrittenCell } from '../cells/write-cell.ts'
import { type Column, keyFields, type SheetLayout } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { indexSingleTableNames } from '../rows/column-names.ts'
import { listEntries, makeCell, makeRows, type RecordsToWrite } from './record-rows.ts'

/** What a spreadsheet needs to take a CSV file for UTF-8. */
export const byteOrderMark = '\ufeff'

/** The CSV files of requests, one for each sheet of the layout that has rows: its name, and its text. */
export function csvFiles(
  model: Model,
  requests: readonly RecordsToWrite[],
): { name: string; text: string }[] {
  return makeLayout(model).sheets.flatMap(sheet => {
    const lines = new Set(
      requests
        .flatMap(request => makeRows(sheet, giveIdentifiers(model, request)))
        .map(cells => csvLine(cells)),
    )
    if (lines.size === 0) return []
    const heading = csvLine(sheet.columns.map(({ name }) => name))
    return [{ name: `${sheet.name}.csv`, text: byteOrderMark + heading + [...lines].join('') }]
  })
}

/**
 * A single CSV file of requests: a row for each device with its group, and a column for each entry of a list.
 *
 * @returns its text, a line at a time
 */
export function* singleCsv(model: Model, requests: readonly RecordsToWrite[]): Generator<string> {
  const layout = makeLayout(model)
  const { find } = indexSingleTableNames(layout)
  const records = layout.sheets.filter(({ list }) => list === undefined)
  // The device first, for that is what a row is of.
  const sheets = [...records.toReversed(), ...layout.sheets.filter(({ list }) => list !== undefined)]
  const areJoined = requests.every(isJoined)
  const columns = sheets
    .flatMap(sheet => listColumns(sheet, requests))
    .filter(({ column, sheet }) => !(areJoined && sheet.record === 'deviceGroup' && isJoin(column, sheet)))
    .map(({ name, column, sheet, valueIn }) => {
      // The shortest name that means this column.
      const short = name.slice(sheet.record.length + 1)
      const meant = find(short)
      const isPlain = isJoin(column, sheet)
        ? areJoined
        : meant?.column === column && meant.records.includes(sheet.record)
      return { name: isPlain ? short : name, valueIn }
    })
  yield byteOrderMark + csvLine(columns.map(({ name }) => name))
  for (const request of requests) yield csvLine(columns.map(({ valueIn }) => valueIn(request)))
}

interface SingleColumn {
  name: string
  column: Column
  sheet: SheetLayout
  valueIn(request: RecordsToWrite): WrittenCell
}

/** Whether a column says which group it is, of the device or of the group itself. */
function isJoin({ name }: Column, { list }: SheetLayout): boolean {
  return list === undefined && (keyFields.deviceGroup as readonly string[]).includes(name)
}

/** Whether a device and its group name the group alike, as they should. */
function isJoined({ device, deviceGroup }: RecordsToWrite): boolean {
  const [one, other] = [device, deviceGroup] as (Record<string, unknown> | null | undefined)[]
  return (
    other !== undefined &&
    other !== null &&
    keyFields.deviceGroup.every(name => one?.[name] !== undefined && one[name] === other[name])
  )
}

function listColumns(sheet: SheetLayout, requests: readonly RecordsToWrite[]): SingleColumn[] {
  const { record, list } = sheet
  const fields = sheet.columns.filter(({ role }) => role === 'field')
  if (list === undefined) {
    return fields.map(column => ({
      name: `${record}.${column.name}`,
      column,
      sheet,
      valueIn: request => makeCell(request[record], column),
    }))
  }
  const most = Math.max(1, ...requests.map(request => entriesIn(request, sheet).length))
  return Array.from({ length: most }, (_, index) =>
    fields.flatMap(column => entryColumns(sheet, column, index, requests)),
  ).flat()
}

function entryColumns(
  sheet: SheetLayout,
  column: Column,
  index: number,
  requests: readonly RecordsToWrite[],
): SingleColumn[] {
  const prefix = `${sheet.record}.${sheet.list}[${index + 1}]`
  const { nested } = column
  if (nested === undefined) {
    const name = `${prefix}.${column.name}`
    return [{ name, column, sheet, valueIn: request => makeCell(entriesIn(request, sheet)[index], column) }]
  }
  const inside = (request: RecordsToWrite) => listEntries(entriesIn(request, sheet)[index]?.[nested])
  const most = Math.max(1, ...requests.map(request => inside(request).length))
  return Array.from({ length: most }, (_, at) => ({
    name: `${prefix}.${nested}[${at + 1}].${column.path.join('.')}`,
    column,
    sheet,
    valueIn: request => makeCell(inside(request)[at], column),
  }))
}

function entriesIn(request: RecordsToWrite, { record, list = '' }: SheetLayout): Record<string, unknown>[] {
  const owner = request[record]
  return typeof owner === 'object' && owner !== null
    ? listEntries((owner as Record<string, unknown>)[list])
    : []
}

/** A row of a CSV file, with its line end. No text in it is taken for a formula. */
export function csvLine(cells: readonly (string | number | boolean | undefined)[], separator = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

/** A cell of a CSV file. No text in it is taken for a formula. */
export function csvCell(cell: string | number | boolean | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = guarded(cell)
  // White space at an edge, which some readers drop, stands in quotes too.
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
