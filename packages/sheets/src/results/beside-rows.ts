import type { SheetLayout } from '../layout/layout.ts'
import { isBlank, type Row } from '../row.ts'
import type { Headings } from '../rows/binding.ts'
import { keyReader } from '../rows/keyed-rows.ts'
import type { DeviceRows } from './device-rows.ts'
import type { BesideRow, BesideRowOf } from './row-findings.ts'

/** A sheet of a workbook whose rows are devices, device groups, or parts of these. */
export interface RecordSheet {
  name: string
  layout: SheetLayout
  headings: Headings
}

/** What nothing is known of: the file was not read to its end, or not yet. */
const notJudged = 'not judged'

/** How many rows are named at most. */
const mostNamed = 5

/**
 * Gives what stands beside each row of a sheet; of every row that has anything in it, it says what became of it. Rows
 * that are no device say so of their devices, and in which rows these stand.
 *
 * @param devices the sheet of devices, and its rows
 */
export function makeBesideRows(
  { name, layout, headings }: RecordSheet,
  devices: { name: string; rows: DeviceRows },
  besideOf: BesideRowOf,
): (row: Row) => BesideRow {
  const { readKey } = keyReader(headings.bindings, layout.record)
  // A group of many devices may have many rows.
  const remarks = new Map<string, string>()
  const remarkOnPart = (row: Row): string | undefined => {
    const key = readKey(row)
    // That nothing says what it belongs to is a finding of its own.
    if (key.code === '') return undefined
    const id = `${key.agency} ${key.code}`
    const remark =
      remarks.get(id) ?? remarkOnDevices(devices.name, devices.rows.of(layout.record, key), besideOf)
    remarks.set(id, remark)
    return remark
  }
  return row => {
    const beside = besideOf(name, row.row)
    if (beside.remark !== undefined) return beside
    if (headings.bindings.every(({ index }) => isBlank(row.cells[index]))) return beside
    return { ...beside, remark: name === devices.name ? 'Not judged.' : remarkOnPart(row) }
  }
}

/**
 * What became of the devices that a row belongs to.
 *
 * @param sheet the sheet of the devices; absent in a single CSV file
 * @param rows where they stand
 */
export function remarkOnDevices(
  sheet: string | undefined,
  rows: readonly number[],
  besideOf: BesideRowOf,
): string {
  const [only, another] = rows
  const on = sheet === undefined ? '' : `sheet ${sheet}, `
  if (only === undefined) return `Not read: it belongs to no row of sheet ${sheet}.`
  const counts = new Map<string, number>()
  for (const row of rows) {
    const { fate = notJudged } = besideOf(sheet, row)
    counts.set(fate, (counts.get(fate) ?? 0) + 1)
  }
  const [[fate] = [notJudged]] = counts
  if (another === undefined) return `Its device (${on}row ${only}) is ${fate}.`
  const named = rows.slice(0, mostNamed).join(', ')
  const where = `${on}rows ${named}${rows.length > mostNamed ? ', …' : ''}`
  if (counts.size === 1) return `Its ${number(rows.length)} devices (${where}) are ${fate}.`
  const parts = Array.from(counts, ([each, count]) => `${number(count)} ${each}`)
  return `Of its ${number(rows.length)} devices (${where}): ${parts.join(', ')}.`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
