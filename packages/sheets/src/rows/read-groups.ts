import { formatColumnLetter, nameFinder } from '@udigate/udi'
import { mostRepeated, sortErrorsFirst } from '../judged-findings.ts'
import type { CellPlace } from '../place.ts'
import type { Problem } from '../problem.ts'
import type { Row } from '../row.ts'
import { cellsBeyond } from './beyond-headings.ts'
import { findPlaces } from './build-request.ts'
import { rowKeeper } from './kept-row.ts'
import { type KeyedRows, keyReader, missingKey, type RowKey } from './keyed-rows.ts'
import type { OpenTable } from './open-table.ts'
import { readEntries } from './read-entries.ts'
import { readRecord } from './read-record.ts'
import { silentVisitor, type Visitor } from './visitor.ts'

/** A device group as its rows say it. */
export interface ReadGroup {
  key: RowKey
  sheet: string
  row: number
  record: Record<string, unknown>
  /** How many characters its record has as JSON. */
  length: number
  problems: Problem[]
  /** Those that its further devices have. */
  repeated?: readonly Problem[]
  hasDevices: boolean
  /** Where each field stands. */
  places(): ReadonlyMap<string, CellPlace>
}

/** The groups of a workbook. */
export interface ReadGroups {
  /** The group that a device names; several where it does not say of which agency. */
  find(key: RowKey): readonly ReadGroup[]
  /** The code that may be meant by one that no group has; of very many, for the first ones. */
  nearest(code: string): string | undefined
  all(): Iterable<ReadGroup>
}

/** Reads the groups with their entries into memory. What belongs to none of them is reported. */
export async function readGroups(
  table: OpenTable | undefined,
  parts: readonly KeyedRows[],
  report: (problem: Problem) => void,
): Promise<ReadGroups> {
  const groups = new Map<string, ReadGroup[]>()
  const byKey = new Map<string, ReadGroup>()
  if (table !== undefined) await addGroups(groups, byKey, table, parts, report)
  const nearest = nameFinder(groups.keys())
  for (const { layout, table: part, codeAt, left } of parts) {
    for (const { row, key } of left()) {
      const message = `There is no device group ${key.code}${ofAgency(key)} that this row could belong to.${didYouMean(nearest(key.code))}`
      const place = {
        sheet: part.name ?? layout.name,
        row: row.row,
        column: formatColumnLetter(codeAt),
        field: 'DeviceGroup',
      }
      report({ code: 'unknown-group', severity: 'error', message, value: key.code, ...place })
    }
  }
  return {
    find({ code, agency }) {
      if (agency === '') return groups.get(code) ?? []
      const found = ['', agency].flatMap(each => byKey.get(nameKey({ code, agency: each })) ?? [])
      return found.sort((one, other) => one.row - other.row)
    },
    nearest,
    *all() {
      for (const known of groups.values()) yield* known
    },
  }
}

async function addGroups(
  groups: Map<string, ReadGroup[]>,
  byKey: Map<string, ReadGroup>,
  table: OpenTable,
  parts: readonly KeyedRows[],
  report: (problem: Problem) => void,
): Promise<void> {
  const { readKey, codeAt, codeName } = keyReader(table.headings.bindings, 'deviceGroup')
  const sheet = table.name ?? 'Device groups'
  const keep = rowKeeper()
  for await (const rows of table.rows()) {
    for (const each of rows) {
      const row = keep(each)
      const key = readKey(row)
      if (key.code === '') {
        report(missingKey(sheet, row, codeAt, codeName))
        continue
      }
      const same = byKey.get(nameKey(key))
      if (same !== undefined) {
        repeat(same, sheet, row, table)
        continue
      }
      const group = readGroup(sheet, row, key, table, parts)
      byKey.set(nameKey(key), group)
      const known = groups.get(key.code)
      if (known === undefined) groups.set(key.code, [group])
      else known.push(group)
    }
  }
}

function nameKey({ code, agency }: RowKey): string {
  return `${agency}\u0000${code}`
}

function readGroup(
  sheet: string,
  row: Row,
  key: RowKey,
  table: OpenTable,
  parts: readonly KeyedRows[],
): ReadGroup {
  const entries = parts.map(part => ({
    list: part.layout.list ?? '',
    rows: {
      sheet: part.table.name ?? part.layout.name,
      bindings: part.table.headings.bindings,
      rows: part.take(key),
    },
  }))
  function read(visitor: Visitor): Record<string, unknown> {
    visitor.place?.('/deviceGroup', { sheet, row: row.row })
    const record = readRecord(sheet, row, table.headings.bindings, '/deviceGroup', visitor) ?? {}
    for (const { list, rows } of entries) {
      if (rows.rows.length > 0) record[list] = readEntries(rows, `/deviceGroup/${list}`, visitor)
    }
    return record
  }
  const beyond = cellsBeyond(table.name, row, table.headings.last)
  const problems: Problem[] = beyond === undefined ? [] : [beyond]
  const record = read({ problem: problem => problems.push(problem) })
  const { length } = JSON.stringify(record)
  let places: ReadonlyMap<string, CellPlace> | undefined
  return {
    key,
    sheet,
    row: row.row,
    record,
    length,
    problems,
    hasDevices: false,
    places() {
      places ??= findPlaces(read)
      return places
    },
  }
}

/** What is wrong with a group, for one more of its devices: all of it for the first one, and for the others what comes first. */
export function takeProblems(group: ReadGroup): readonly Problem[] {
  if (!group.hasDevices) {
    group.hasDevices = true
    return group.problems
  }
  group.repeated ??= sortErrorsFirst(group.problems).slice(0, mostRepeated)
  return group.problems.length > mostRepeated ? group.repeated : group.problems
}

/** A second row of a group may only say the same. Otherwise it is unknown which one is meant, for any of its devices. */
function repeat(group: ReadGroup, sheet: string, row: Row, table: OpenTable): void {
  const other = readRecord(sheet, row, table.headings.bindings, '/deviceGroup', silentVisitor) ?? {}
  const differing = table.headings.bindings
    .filter(({ column }) => column.path.length === 1)
    .find(({ column }) => {
      const [field = ''] = column.path
      return JSON.stringify(other[field]) !== JSON.stringify(group.record[field])
    })
  if (differing === undefined) return
  const { name } = differing.column
  const message = `The device group ${group.key.code} is in row ${group.row} already, with another ${name}. Give it once.`
  const place = { sheet, row: row.row, column: formatColumnLetter(differing.index), field: name }
  group.problems.push({
    code: 'groups-disagree',
    severity: 'error',
    message,
    path: `/deviceGroup/${name}`,
    ...place,
  })
}

export function ofAgency({ agency }: RowKey): string {
  return agency === '' ? '' : ` of ${agency}`
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : ` Did you mean ${near}?`
}
