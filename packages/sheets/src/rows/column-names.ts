import { formerHeadings } from '../layout/former-headings.ts'
import type { Column, Layout, SheetLayout } from '../layout/layout.ts'
import { keyFields } from '../layout/layout.ts'
import type { Binding } from './binding.ts'

export type NamedBinding = Omit<Binding, 'index'>

/** The columns that a table may have. */
export interface ColumnNames {
  /** The column of this name or heading, or that had this heading in an earlier template. */
  find(name: string): NamedBinding | undefined
  /** All names, to find the nearest one. */
  names: readonly string[]
  /** The columns without which the table cannot be read. */
  required: readonly { column: Column; record: SheetLayout['record'] }[]
}

/** The columns of a sheet. */
export function indexSheetNames(sheet: SheetLayout): ColumnNames {
  const found = new Map<string, NamedBinding>()
  const bindings: NamedBinding[] = []
  for (const column of sheet.columns) {
    const { nested } = column
    const binding = {
      column,
      records: [sheet.record],
      ...(nested === undefined ? {} : { nested: { name: nested, entry: 0 } }),
    }
    found.set(folded(column.name), binding)
    if (!found.has(folded(column.heading))) found.set(folded(column.heading), binding)
    bindings.push(binding)
  }
  for (const binding of bindings) {
    for (const former of formerHeadings[binding.column.name] ?? []) {
      if (!found.has(folded(former))) found.set(folded(former), binding)
    }
  }
  const required = sheet.columns
    .filter(each => each.required)
    .map(column => ({ column, record: sheet.record }))
  return {
    find: name => found.get(folded(name)),
    names: sheet.columns.map(({ name }) => name),
    required,
  }
}

/**
 * The columns of a single table with a row for each device: the fields of the device; those of its group, by
 * themselves or after `deviceGroup.`; entries of lists by their number, `MarketInfos[1].Country`. A name that both
 * records have is the group's, for the device only repeats it; `device.` before it says otherwise.
 */
export function indexSingleTableNames(layout: Layout): ColumnNames {
  const found = new Map<string, NamedBinding>()
  const names: string[] = []
  const put = (name: string, binding: NamedBinding, isListed = true): void => {
    if (found.has(folded(name))) return
    found.set(folded(name), binding)
    if (isListed) names.push(name)
  }
  const records = layout.sheets.filter(({ list }) => list === undefined)
  for (const { record, columns } of records) {
    for (const column of columns) {
      put(`${record}.${column.name}`, { column, records: [record] }, false)
      const isJoin = (keyFields.deviceGroup as readonly string[]).includes(column.name)
      put(column.name, { column, records: isJoin ? ['device', 'deviceGroup'] : [record] })
    }
  }
  for (const { record, columns } of records) {
    for (const column of columns) put(column.heading, { column, records: [record] }, false)
  }
  for (const { record, columns } of records) {
    for (const column of columns) {
      for (const former of formerHeadings[column.name] ?? [])
        put(former, { column, records: [record] }, false)
    }
  }
  const entries = layout.sheets.filter(({ list }) => list !== undefined)
  const entryColumns = indexEntryColumns(entries)
  return {
    find: name => found.get(folded(name)) ?? findEntryColumn(name, entryColumns),
    names: [...names, ...entries.flatMap(listEntryNames)],
    required: records
      .filter(({ record }) => record === 'device')
      .flatMap(({ columns }) =>
        columns.filter(each => each.required).map(column => ({ column, record: 'device' })),
      ),
  }
}

function listEntryNames({ list = '', columns }: SheetLayout): string[] {
  return columns
    .filter(({ role }) => role === 'field')
    .map(column => {
      const inside =
        column.nested === undefined ? column.name : `${column.nested}[1].${column.path.join('.')}`
      return `${list}[1].${inside}`
    })
}

const entryName = /^(?:(device|deviceGroup)\.)?(\w+)\s*\[(\d{1,4})\]\.(?:(\w+)\s*\[(\d{1,4})\]\.)?([\w.]+)$/i

interface EntryColumn {
  column: Column
  list: string
  record: SheetLayout['record']
}

/** No name of a column is longer. */
const longestName = 500

/** The fields of lists by their names without numbers, each with and without its record; a list of both records is the first one's. */
function indexEntryColumns(sheets: readonly SheetLayout[]): ReadonlyMap<string, EntryColumn> {
  const found = new Map<string, EntryColumn>()
  const lists = new Set<string>()
  for (const { list, record, columns } of sheets) {
    if (list === undefined) continue
    const records = lists.has(folded(list)) ? [record] : [undefined, record]
    lists.add(folded(list))
    for (const column of columns) {
      if (column.role !== 'field') continue
      for (const name of records) {
        const key = makeEntryKey(name, list, column.nested, column.path.join('.'))
        if (!found.has(key)) found.set(key, { column, list, record })
      }
    }
  }
  return found
}

function makeEntryKey(
  record: string | undefined,
  list: string,
  nested: string | undefined,
  field: string,
): string {
  return [record ?? '', list, nested ?? '', field].map(folded).join('\u0000')
}

function findEntryColumn(name: string, columns: ReadonlyMap<string, EntryColumn>): NamedBinding | undefined {
  if (name.length > longestName) return undefined
  const [, record, list = '', entry, nested, nestedEntry, field = ''] = entryName.exec(name.trim()) ?? []
  if (entry === undefined || Number(entry) === 0 || Number(nestedEntry ?? 1) === 0) return undefined
  const found = columns.get(makeEntryKey(record, list, nested, field))
  if (found === undefined) return undefined
  const { column } = found
  return {
    column,
    records: [found.record],
    list: { name: found.list, entry: Number(entry) - 1 },
    ...(column.nested === undefined
      ? {}
      : { nested: { name: column.nested, entry: Number(nestedEntry) - 1 } }),
  }
}

/** A name without what people write differently: case, white space and line breaks. */
export function folded(name: string): string {
  return name.replaceAll(/[\s_]+/gu, '').toLowerCase()
}
