import { keyFields, type SheetLayout } from '../layout/layout.ts'
import type { RegisteredMarks } from '../read-request.ts'
import { shownText, type Table } from '../row.ts'

type RecordName = SheetLayout['record']

/** The records of a request, or of one that is written. */
export type Records = Readonly<Partial<Record<RecordName, unknown>>>

/** By whom and what a record is named, where it has both. */
export function nameMarked(record: RecordName, records: Records): readonly [string, string] | undefined {
  const fields = records[record]
  if (typeof fields !== 'object' || fields === null) return undefined
  const [agency, code] = keyFields[record].map(name => (fields as Readonly<Record<string, unknown>>)[name])
  return typeof agency === 'string' && typeof code === 'string' ? [agency, code] : undefined
}

/** Finds the marks of a request; nothing where its records have none. */
export type FindMarks = (records: Records) => RegisteredMarks | undefined

/** Reads the sheet with the marks of what was registered when its workbook was written. */
export async function readMarks(table: Table): Promise<FindMarks> {
  const marks = new Map<string, string>()
  for await (const rows of table.rows()) {
    for (const { cells } of rows) {
      const [record, agency, code, mark] = [0, 1, 2, 3].map(index => shownText(cells[index]).trim())
      if (mark) marks.set(JSON.stringify([record, agency, code]), mark)
    }
  }
  const find = (record: RecordName, records: Records) => {
    const name = nameMarked(record, records)
    const mark = name && marks.get(JSON.stringify([record, ...name]))
    return mark === undefined ? {} : { [record]: mark }
  }
  return records => {
    const found = { ...find('device', records), ...find('deviceGroup', records) }
    return Object.keys(found).length === 0 ? undefined : found
  }
}
