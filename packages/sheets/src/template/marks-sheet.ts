import { registeredSheet } from '../layout/layout.ts'
import { nameMarked } from '../rows/registered-marks.ts'
import { plainSheet } from '../writing/plain-sheet.ts'
import type { RecordsToWrite } from '../writing/record-rows.ts'
import type { SheetToWrite } from '../writing/sheet-to-write.ts'

const columns = [
  { name: 'Record', width: 14 },
  { name: 'Agency', width: 12 },
  { name: 'Code', width: 28 },
  { name: 'Mark', width: 24 },
]

/** How many rows are written at once. */
const atOnce = 500

/** The sheet with the marks of what was registered when the workbook was written; those of a group once. */
export function marksSheet(requests: () => Iterable<RecordsToWrite>): SheetToWrite {
  async function* rows() {
    const written = new Set<string>()
    let some: (readonly string[])[] = []
    for (const request of requests()) {
      for (const record of ['deviceGroup', 'device'] as const) {
        const mark = request.marks?.[record]
        const name = nameMarked(record, { device: request.device, deviceGroup: request.deviceGroup })
        if (mark === undefined || name === undefined) continue
        const row = [record, ...name, mark]
        const key = JSON.stringify(row)
        if (written.has(key)) continue
        written.add(key)
        some.push(row)
      }
      if (some.length < atOnce) continue
      yield some
      some = []
    }
    yield some
  }
  return plainSheet(registeredSheet, columns, rows())
}
