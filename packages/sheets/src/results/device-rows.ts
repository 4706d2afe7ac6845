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
    rows: new Map<string, { row: number; agency: string }[]>(),
  }))
  const add = (row: Row): void => {
    for (const { readKey, rows } of indexes) {
      const { code, agency } = readKey(row)
      if (code === '') continue
      const known = rows.get(code)
      if (known === undefined) rows.set(code, [{ row: row.row, agency }])
      else known.push({ row: row.row, agency })
    }
  }
  for await (const rows of table.rows()) for (const row of rows) if (row.row > headings.row) add(row)
  return {
    of(record, { code, agency }) {
      const known = indexes.find(index => index.record === record)?.rows.get(code) ?? []
      return known
        .filter(each => agency === '' || each.agency === '' || each.agency === agency)
        .map(({ row }) => row)
    },
  }
}
