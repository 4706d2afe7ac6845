import type { JsonObject } from '@udigate/udi'
import { letterOf } from '@udigate/udi'
import type { Layout } from '../layout/layout.ts'
import type { CellPlace } from '../place.ts'
import type { Problem } from '../problem.ts'
import type { ReadRequest } from '../read-request.ts'
import type { Binding } from './binding.ts'
import type { DeviceKeys } from './device-keys.ts'
import { exampleRow, isExample } from './example-row.ts'
import { findPlace } from './find-place.ts'
import { groupOfRow } from './group-of-row.ts'
import type { KeyedRows, RowKey } from './keyed-rows.ts'
import { readEntries } from './read-entries.ts'
import { ofAgency, type ReadGroup, type ReadGroups } from './read-groups.ts'
import { readRecord } from './read-record.ts'
import type { Row } from './row.ts'
import type { Visitor } from './visitor.ts'

/** What is known besides the devices' own rows. */
export interface DeviceContext {
  layout: Layout
  sheet: string | undefined
  bindings: readonly Binding[]
  parts: readonly KeyedRows[]
  groups: ReadGroups
  groupsAreGiven: boolean
  keyOf: (row: Row) => RowKey
  groupKeyOf: (row: Row) => RowKey
  codeAt: number
}

/** The request of a row of a device, with its entries and its group. */
export function readDevice(row: Row, record: number, context: DeviceContext, seen: DeviceKeys): ReadRequest {
  const { layout, sheet, bindings, parts } = context
  const key = context.keyOf(row)
  const problems: Problem[] = []
  const entries = parts.flatMap(({ layout: part, table, take }) => {
    const rows = key.code === '' ? [] : take(key)
    if (rows.length === 0) return []
    return {
      list: part.list ?? '',
      rows: { sheet: table.name ?? part.name, bindings: table.headings.bindings, rows },
    }
  })
  function read(visitor: Visitor): Record<string, unknown> {
    visitor.place?.('/device', { ...(sheet === undefined ? {} : { sheet }), row: row.row })
    const device = readRecord(sheet, row, bindings, '/device', visitor) ?? {}
    for (const { list, rows } of entries) device[list] = readEntries(rows, `/device/${list}`, visitor)
    return device
  }
  const device = read({ problem: problem => problems.push(problem) })
  const group = findGroup(row, context, problems)
  judgeKey(row, key, context, seen, problems)
  if (isExample(layout.model, device)) problems.push(exampleRow(sheet, row))
  if (group) {
    group.hasDevices = true
    problems.push(...group.problems)
  }
  const body = { device, ...(group === undefined ? {} : { deviceGroup: group.record }) } as JsonObject
  let places: Map<string, CellPlace> | undefined
  return {
    record,
    line: row.row,
    model: layout.model,
    reading: { ok: true, body },
    ...(problems.length === 0 ? {} : { problems }),
    placeOf(pointer) {
      if (places === undefined) {
        const found = new Map<string, CellPlace>()
        const visitor = {
          problem: () => undefined,
          place: (path: string, place: CellPlace) => {
            found.set(path, place)
          },
        }
        read(visitor)
        group?.visit(visitor)
        places = found
      }
      return findPlace(places, pointer) ?? groupOfRow(sheet, row, bindings)
    },
  }
}

function findGroup(row: Row, context: DeviceContext, problems: Problem[]): ReadGroup | undefined {
  const { groups, groupsAreGiven, groupKeyOf, sheet, bindings } = context
  const key = groupKeyOf(row)
  if (key.code === '') return undefined
  const [group, ...others] = groups.find(key)
  if (group !== undefined && others.length === 0) return group
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
    ...groupOfRow(sheet, row, bindings),
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
  const place = {
    ...(sheet === undefined ? {} : { sheet }),
    row: row.row,
    column: letterOf(codeAt),
    field: 'Device',
  }
  const message = earlier.isSameAgency
    ? `The device ${key.code} is in row ${earlier.row} already. Give each device once.`
    : `Row ${earlier.row} has a device ${key.code} of another agency: rows of its parts that say no IssuingAgency went there. Say it in each of them.`
  problems.push({
    code: earlier.isSameAgency ? 'duplicate-device' : 'ambiguous-device',
    severity: earlier.isSameAgency ? 'error' : 'warning',
    message,
    path: '/device/Device',
    value: key.code,
    ...place,
  })
}
