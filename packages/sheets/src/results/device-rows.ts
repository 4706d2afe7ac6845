import type { SheetLayout } from '../layout/layout.ts'
import type { Row, Table } from '../row.ts'
import type { Headings } from '../rows/binding.ts'
import { keyReader, type RowKey } from '../rows/keyed-rows.ts'

/** The rows of the devices of a workbook, by what rows of other sheets say that they belong to. */
export interface DeviceRows {
  /** The rows of the device of a key, or of the devices of the group of one; in their order. */
  of(record: SheetLayout['record'], key: RowKey): readonly number[]
}

/** Reads which device, and which device group, each row of the sheet of devices names. */
export async function readDeviceRows(table: Table, headings: Headings): Promise<DeviceRows> {
  const records = ['device', 'deviceGroup'] as const
  const indexes = records.map(record => ({
    record,
    readKey: keyReader(headings.bindings, record).readKey,
    /** By code and agency, and by code alone. */
    rows: new Map<string, number[]>(),
  }))
  const add = (row: Row): void => {
    for (const { readKey, rows } of indexes) {
      const { code, agency } = readKey(row)
      if (code === '') continue
      for (const key of [nameKey(code, agency), code]) {
        const known = rows.get(key)
        if (known === undefined) rows.set(key, [row.row])
        else known.push(row.row)
      }
    }
  }
  for await (const rows of table.rows()) for (const row of rows) if (row.row > headings.row) add(row)
  return {
    of(record, { code, agency }) {
      const rows = indexes.find(index => index.record === record)?.rows
      if (agency === '') return rows?.get(code) ?? []
      const found = ['', agency].flatMap(each => rows?.get(nameKey(code, each)) ?? [])
      return found.sort((one, other) => one - other)
    },
  }
}

function nameKey(code: string, agency: string): string {
  return JSON.stringify([code, agency])
}
