import { findSlot } from '../mapping/bind-mapping.ts'
import type { BoundTable } from '../mapping/bind-tables.ts'
import { readRowKey } from '../mapping/joined-rows.ts'
import { readSlot } from '../mapping/mapped-records.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { isBlank, type Row, shownText } from '../row.ts'
import { remarkOnDevices } from './beside-rows.ts'
import type { BesideRowOf } from './row-findings.ts'

/** What became of a row that is not the first of its device; nothing for one that is of none. */
export type RemarkOnRow = (sheet: string | undefined, row: number) => string | undefined

/**
 * Finds out which rows of tables of the caller's own belong to which devices, for all but the first row of each device: what became of that
 * is said beside them, too.
 */
export async function readOwnRemarks(
  tables: readonly BoundTable[],
  mapping: Mapping,
  besideOf: BesideRowOf,
): Promise<RemarkOnRow> {
  const [main, ...others] = tables
  if (main === undefined) throw new TypeError('A mapping is of a table.')
  const device = findSlot(main.bound, 'Device')
  const firstOf = new Map<string, number>()
  const byKey = new Map<string, Set<number>>()
  const remarks = new Map<string, string>()
  const remark = (name: string | undefined, row: number, devices: readonly number[]): void => {
    remarks.set(nameRow(name, row), remarkOnDevices(main.name, devices, besideOf))
  }
  await eachRow(main, row => {
    const code = device === undefined ? '' : shownText(readSlot(device, row)).trim()
    const isSeveral = mapping.rows === 'several' && code !== ''
    const first = isSeveral ? (firstOf.get(code) ?? row.row) : row.row
    firstOf.set(code, first)
    if (first !== row.row) remark(main.name, row.row, [first])
    const key = readRowKey(row.cells[main.bound.key ?? -1])
    byKey.set(key, (byKey.get(key) ?? new Set()).add(first))
  })
  for (const other of others) {
    await eachRow(other, row => {
      const key = readRowKey(row.cells[other.bound.key ?? -1])
      const devices = [...(byKey.get(key) ?? [])]
      // That a row has no key, or belongs to no device, is a finding of its own.
      if (key !== '' && devices.length > 0) remark(other.name, row.row, devices)
    })
  }
  return (sheet, row) => remarks.get(nameRow(sheet, row))
}

async function eachRow({ table, bound }: BoundTable, visit: (row: Row) => void): Promise<void> {
  for await (const rows of table.rows()) {
    for (const row of rows) {
      if (row.row > bound.headingRow && !row.cells.every(isBlank)) visit(row)
    }
  }
}

function nameRow(sheet: string | undefined, row: number): string {
  return `${sheet ?? ''}\u0000${row}`
}
