import type { Model } from '@udigate/eudamed'
import { keyFields } from '../layout/layout.ts'
import type { CellPlace } from '../place.ts'
import type { Problem } from '../problem.ts'
import type { ReadRequest } from '../read-request.ts'
import type { Row } from '../row.ts'
import { buildRequest, duplicateDevice } from './build-request.ts'
import { codeIds } from './code-ids.ts'
import { deviceKeys } from './device-keys.ts'
import type { RowKey } from './keyed-rows.ts'
import { locateRow, type Visitor } from './visitor.ts'

/** What is read from rows of a table that has devices together with their groups. */
export interface SingleRecords {
  device: Record<string, unknown>
  /** What the row says of the group; only the group's name where it says no more. */
  deviceGroup: Record<string, unknown> | undefined
}

/** A table in which a device and its group stand in the same rows. */
export interface SingleTable {
  model: Model
  name: string | undefined
  /** The records of a device, all of whose rows these are. */
  read(rows: readonly Row[], visitor: Visitor): SingleRecords
  readKey(row: Row): RowKey
  readGroupKey(row: Row): RowKey
  locateDevice(row: Row): CellPlace
  locateGroup(row: Row): CellPlace
  /** What is wrong with the row as a whole. */
  checkRow(row: Row): Problem | undefined
}

/** Makes the request of a device, of its first row and the others that it has. */
export type MakeRequest = (row: Row, more?: readonly Row[]) => ReadRequest

/** Makes the requests of a single table, one after the other. Needs memory for the keys of the devices and groups alone. */
export function singleTableRequests(table: SingleTable): MakeRequest {
  // Loaded with the first table: what reads one JSON record does without it.
  const { hash } = process.getBuiltinModule('node:crypto')
  const { model, name } = table
  const seen = deviceKeys(codeIds())
  const groupsSeen = new Map<string, { row: number; content: string }>()
  const unit = name === undefined ? 'line' : 'row'
  let record = 0

  function findGroupFault(row: Row, group: Record<string, unknown>): Problem | undefined {
    const { code, agency } = table.readGroupKey(row)
    const content = hash('sha256', JSON.stringify(group), 'base64')
    const key = `${agency}\u0000${code}`
    const known = groupsSeen.get(key)
    if (known === undefined) groupsSeen.set(key, { row: row.row, content })
    if (known === undefined || known.content === content) return undefined
    const message = `The device group ${code} is not what it is in ${unit} ${known.row}. It must be the same for all of its devices.`
    const place = locateRow(name, row)
    return {
      code: 'groups-disagree',
      severity: 'error',
      message,
      path: '/deviceGroup',
      value: code,
      ...place,
    }
  }

  return (row, more = []) => {
    record += 1
    const rows = [row, ...more]
    const found: Problem[] = rows.flatMap(each => table.checkRow(each) ?? [])
    // A cell that both records share is wrong once.
    const told = new Set(found.map(nameProblem))
    const problem = (next: Problem): void => {
      const name = nameProblem(next)
      if (!told.has(name)) found.push(next)
      told.add(name)
    }
    const read = (visitor: Visitor): SingleRecords => {
      visitor.place?.('/device', locateRow(name, row))
      visitor.place?.('/deviceGroup', locateRow(name, row))
      return table.read(rows, visitor)
    }
    const { device, deviceGroup } = read({ problem })
    const key = table.readKey(row)
    const earlier = key.code === '' ? undefined : seen.add(key, row.row)
    if (earlier?.isSameAgency) {
      found.push(duplicateDevice(table.locateDevice(row), key, `${unit} ${earlier.row}`))
    }
    const group = hasOwnFields(deviceGroup) ? deviceGroup : undefined
    const fault = group && findGroupFault(row, group)
    if (fault !== undefined) found.push(fault)
    return buildRequest({
      record,
      row,
      model,
      sheet: name,
      groupPlace: table.locateGroup(row),
      body: group === undefined ? { device } : { device, deviceGroup: group },
      problems: found,
      visit: visitor => void read(visitor),
    })
  }
}

function nameProblem({ code, column, row }: Problem): string {
  return `${code} ${column} ${row}`
}

/** Whether a row says more of its group than which one it is. */
function hasOwnFields(group: Record<string, unknown> | undefined): group is Record<string, unknown> {
  const joins: readonly string[] = keyFields.deviceGroup
  return group !== undefined && Object.keys(group).some(name => !joins.includes(name))
}
