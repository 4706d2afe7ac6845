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
 * @returns its text, a line at a time, and empty texts where it has worked for a while without one
 */
export function* singleCsv(model: Model, requests: readonly RecordsToWrite[]): Generator<string> {
  const layout = makeLayout(model)
  const { find } = indexSingleTableNames(layout)
  const sheets = yield* measureSheets(layout, requests)
  const areJoined = requests.every(isJoined)
  const isShown = (column: Column, sheet: SheetLayout): boolean =>
    !(areJoined && sheet.record === 'deviceGroup' && isJoin(column, sheet))
  const names = sheets.flatMap(({ sheet, places }) =>
    listPlaces(places)
      .filter(({ column }) => isShown(column, sheet))
      .map(({ column, entry, inside }) => {
        const name = nameColumn(sheet, column, entry, inside)
        // The shortest name that means this column.
        const short = name.slice(sheet.record.length + 1)
        const meant = find(short)
        const isPlain = isJoin(column, sheet)
          ? areJoined
          : meant?.column === column && meant.records.includes(sheet.record)
        return isPlain ? short : name
      }),
  )
  yield byteOrderMark + csvLine(names)
  for (const request of requests) {
    yield csvLine(
      sheets.flatMap(({ sheet, places }) =>
        writeCells(request, sheet, places, column => isShown(column, sheet)),
      ),
    )
  }
}

/**
 * How many columns such a file has.
 *
 * @returns the number; it gives way now and then
 */
export function* countSingleColumns(
  model: Model,
  requests: readonly RecordsToWrite[],
): Generator<string, number> {
  const sheets = yield* measureSheets(makeLayout(model), requests)
  return sheets.reduce((sum, { places }) => sum + listPlaces(places).length, 0)
}

/** After so many requests what goes through all of them gives way. */
const measuredAtOnce = 500

/** A column, and how often it stands there within an entry: once for each entry of the list in that. */
interface Place {
  column: Column
  times: number
}

/** A sheet, and its columns for each entry of its list; for the record itself, which is no list, there is one. */
interface MeasuredSheet {
  sheet: SheetLayout
  places: Place[][]
}

/** The columns of all sheets, as many as the records need; the device first, for that is what a row is of. */
function* measureSheets(
  layout: { sheets: readonly SheetLayout[] },
  requests: readonly RecordsToWrite[],
): Generator<string, MeasuredSheet[]> {
  const records = layout.sheets.filter(({ list }) => list === undefined)
  const lists = layout.sheets.filter(({ list }) => list !== undefined)
  const sheets = [...records.toReversed(), ...lists].map(sheet => ({ sheet, places: [makePlaces(sheet)] }))
  for (const [index, request] of requests.entries()) {
    if (index % measuredAtOnce === measuredAtOnce - 1) yield ''
    for (const { sheet, places } of sheets) {
      for (const [number, entry] of entriesIn(request, sheet).entries()) {
        places[number] ??= makePlaces(sheet)
        for (const place of places[number]) {
          const { nested } = place.column
          if (nested !== undefined) place.times = Math.max(place.times, listEntries(entry[nested]).length)
        }
      }
    }
  }
  return sheets
}

function makePlaces({ columns }: SheetLayout): Place[] {
  return columns.filter(({ role }) => role === 'field').map(column => ({ column, times: 1 }))
}

/** The columns in their order: those of a list within an entry for each of its entries. */
function listPlaces(places: readonly (readonly Place[])[]) {
  return places.flatMap((each, entry) =>
    each.flatMap(({ column, times }) =>
      Array.from({ length: times }, (_, inside) => ({ column, entry, inside })),
    ),
  )
}

function writeCells(
  request: RecordsToWrite,
  sheet: SheetLayout,
  places: readonly (readonly Place[])[],
  isShown: (column: Column) => boolean,
): WrittenCell[] {
  const cells: WrittenCell[] = []
  const entries = entriesIn(request, sheet)
  for (const [number, each] of places.entries()) {
    const entry = entries[number]
    const insides = new Map<string, Record<string, unknown>[]>()
    for (const { column, times } of each) {
      const { nested } = column
      if (!isShown(column)) continue
      if (entry === undefined) {
        for (let at = 0; at < times; at += 1) cells.push(undefined)
        continue
      }
      if (nested === undefined) {
        cells.push(makeCell(entry, column))
        continue
      }
      const inside = insides.get(nested) ?? listEntries(entry[nested])
      insides.set(nested, inside)
      for (let at = 0; at < times; at += 1) cells.push(makeCell(inside[at], column))
    }
  }
  return cells
}

function nameColumn({ record, list }: SheetLayout, column: Column, entry: number, inside: number): string {
  if (list === undefined) return `${record}.${column.name}`
  const prefix = `${record}.${list}[${entry + 1}]`
  return column.nested === undefined
    ? `${prefix}.${column.name}`
    : `${prefix}.${column.nested}[${inside + 1}].${column.path.join('.')}`
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

/** The entries of the list that a sheet is of, or the record itself. */
function entriesIn(request: RecordsToWrite, { record, list }: SheetLayout): Record<string, unknown>[] {
  const [owner] = listEntries(request[record])
  if (list === undefined) return owner === undefined ? [] : [owner]
  return listEntries(owner?.[list])
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
