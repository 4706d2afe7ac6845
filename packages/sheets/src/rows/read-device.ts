import type { Layout } from '../layout/layout.ts'
import type { Problem } from '../problem.ts'
import type { ReadRequest } from '../read-request.ts'
import type { Row } from '../row.ts'
import { cellsBeyond } from './beyond-headings.ts'
import type { Binding } from './binding.ts'
import { buildRequest, duplicateDevice, findGroupPlace, locateDevice } from './build-request.ts'
import type { DeviceKeys } from './device-keys.ts'
import type { KeyedRows, RowKey } from './keyed-rows.ts'
import { measureRow, type SharingLimit } from './limit-sharing.ts'
import { readEntries } from './read-entries.ts'
import { ofAgency, type ReadGroup, type ReadGroups, takeProblems } from './read-groups.ts'
import { readRecord } from './read-record.ts'
import type { FindMarks } from './registered-marks.ts'
import { locateRow, type Visitor } from './visitor.ts'

/** What is known besides the devices' own rows. */
export interface DeviceContext {
  layout: Layout
  sheet: string | undefined
  bindings: readonly Binding[]
  parts: readonly KeyedRows[]
  groups: ReadGroups
  groupsAreGiven: boolean
  readKey: (row: Row) => RowKey
  readGroupKey: (row: Row) => RowKey
  codeAt: number
  /** The last column of the devices with a heading. */
  last: number
  sharing: SharingLimit
  findMarks?: FindMarks | undefined
}

/** The request of a row of a device, with its entries and its group. */
export function readDevice(row: Row, record: number, context: DeviceContext, seen: DeviceKeys): ReadRequest {
  const { layout, sheet, bindings, parts } = context
  const key = context.readKey(row)
  const beyond = cellsBeyond(sheet, row, context.last)
  const problems: Problem[] = beyond === undefined ? [] : [beyond]
  const entries = parts.flatMap(({ layout: part, table, take }) => {
    const rows = key.code === '' ? [] : take(key)
    if (rows.length === 0) return []
    return {
      list: part.list ?? '',
      rows: { sheet: table.name ?? part.name, bindings: table.headings.bindings, rows },
    }
  })
  function read(visitor: Visitor): Record<string, unknown> {
    visitor.place?.('/device', locateRow(sheet, row))
    const device = readRecord(sheet, row, bindings, '/device', visitor) ?? {}
    for (const { list, rows } of entries) device[list] = readEntries(rows, `/device/${list}`, visitor)
    return device
  }
  const device = read({ problem: problem => problems.push(problem) })
  const group = findGroup(row, context, problems)
  judgeKey(row, key, context, seen, problems)
  const own = entries.reduce((sum, { rows }) => sum + measureRows(rows.rows), measureRow(row))
  context.sharing.count(own, group?.length ?? 0)
  if (group) for (const problem of takeProblems(group)) problems.push(problem)
  const body = { device, ...(group === undefined ? {} : { deviceGroup: group.record }) }
  return buildRequest({
    record,
    row,
    model: layout.model,
    sheet,
    groupPlace: findGroupPlace(sheet, row, bindings),
    body,
    marks: context.findMarks?.(body),
    problems,
    visit: read,
    placesOfGroup: group?.places,
  })
}

function measureRows(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + measureRow(row), 0)
}

function findGroup(row: Row, context: DeviceContext, problems: Problem[]): ReadGroup | undefined {
  const { groups, groupsAreGiven, readGroupKey, sheet, bindings } = context
  const key = readGroupKey(row)
  if (key.code === '') return undefined
  const found = groups.find(key)
  const [group] = found
  if (group !== undefined && found.length === 1) return group
  if (group === undefined && !groupsAreGiven) return undefined
  const near = group === undefined ? groups.nearest(key.code) : undefined
  const message =
    group === undefined
      ? `There is no row for the device group ${key.code}${ofAgency(key)}, so that it must be registered already.${near === undefined ? '' : ` Did you mean ${near}?`}`
      : `Several agencies have a device group ${key.code}: say in DeviceGroupAgency which one is meant.`
  problems.push({
    code: 'unknown-group',
    severity: group === undefined ? 'warning' : 'error',
    message,
    path: '/device/DeviceGroup',
    value: key.code,
    ...findGroupPlace(sheet, row, bindings),
  })
  return undefined
}

function judgeKey(
  row: Row,
  key: RowKey,
  { sheet, codeAt }: DeviceContext,
  seen: DeviceKeys,
  problems: Problem[],
): void {
  if (key.code === '') return
  const earlier = seen.add(key, row.row)
  if (earlier === undefined) return
  if (earlier.isSameAgency) {
    problems.push(duplicateDevice(locateDevice(sheet, row, codeAt), key, `row ${earlier.row}`))
    return
  }
  problems.push({
    code: 'ambiguous-device',
    severity: 'warning',
    message: `Row ${earlier.row} has a device ${key.code} of another agency: rows of its parts that say no IssuingAgency went there. Say it in each of them.`,
    path: '/device/Device',
    value: key.code,
    ...locateDevice(sheet, row, codeAt),
  })
}
