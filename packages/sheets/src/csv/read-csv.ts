import { createHash } from 'node:crypto'
import type { Model } from '@udigate/eudamed'
import { keyFields } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { type Problem, UnreadableInput } from '../problem.ts'
import type { ReadBatch, ReadRequest } from '../read-request.ts'
import type { Row, Table } from '../row.ts'
import { cellsBeyond } from '../rows/beyond-headings.ts'
import { buildRequest, duplicateDevice } from '../rows/build-request.ts'
import { codeIds } from '../rows/code-ids.ts'
import { indexSingleTableNames } from '../rows/column-names.ts'
import { deviceKeys } from '../rows/device-keys.ts'
import { keyReader } from '../rows/keyed-rows.ts'
import { type OpenTable, openTable } from '../rows/open-table.ts'
import { openTables } from '../rows/open-tables.ts'
import { readRecord } from '../rows/read-record.ts'
import { readTables } from '../rows/read-tables.ts'
import { locateRow, type Visitor } from '../rows/visitor.ts'
import { matchSheets } from '../workbook/read-workbook.ts'

/**
 * Opens a single table with a row for each device: its fields, those of its group, and entries of lists by their
 * number (`MarketInfos[1].Country`). Needs memory for the keys of the devices alone.
 *
 * @throws UnreadableInput with all that is wrong with its headings
 */
export async function openSingleTable(table: Table, model: Model): Promise<AsyncGenerator<ReadBatch>> {
  const problems: Problem[] = []
  const open = await openTable(table, indexSingleTableNames(makeLayout(model)), problem =>
    problems.push(problem),
  )
  if (open === undefined || problems.some(({ severity }) => severity === 'error')) {
    await open?.close()
    throw new UnreadableInput(problems)
  }
  return readSingleTable(open, model, problems)
}

/**
 * Opens a folder of CSV files, each in the shape of a sheet of the template and with its name.
 *
 * @throws UnreadableInput with all that is wrong with their names and headings
 */
export async function openCsvFolder(
  files: readonly (Table & { name: string })[],
  model: Model,
): Promise<AsyncGenerator<ReadBatch>> {
  const layout = makeLayout(model)
  const { tables, problems } = await matchSheets(layout, files)
  return readTables(await openTables(layout, tables, problems))
}

async function* readSingleTable(
  { rows, headings, name }: OpenTable,
  model: Model,
  problems: Problem[],
): AsyncGenerator<ReadBatch> {
  const { bindings } = headings
  const devices = bindings.filter(({ records }) => records.includes('device'))
  const groups = bindings.filter(({ records }) => records.includes('deviceGroup'))
  const { readKey, codeAt } = keyReader(devices, 'device')
  const groupKey = keyReader(groups, 'deviceGroup').readKey
  const seen = deviceKeys(codeIds())
  const groupsSeen = new Map<string, { row: number; content: string }>()
  let record = 0

  function read(
    row: Row,
    visitor: Visitor,
  ): { device: Record<string, unknown>; deviceGroup?: Record<string, unknown> } {
    visitor.place?.('/device', locateRow(name, row))
    visitor.place?.('/deviceGroup', locateRow(name, row))
    const device = readRecord(name, row, devices, '/device', visitor) ?? {}
    const deviceGroup = readRecord(name, row, groups, '/deviceGroup', visitor)
    return hasOwnFields(deviceGroup) ? { device, deviceGroup } : { device }
  }

  function request(row: Row): ReadRequest {
    record += 1
    const beyond = cellsBeyond(name, row, headings.last)
    const found: Problem[] = beyond === undefined ? [] : [beyond]
    // A cell that both records share is wrong once.
    const visitor: Visitor = {
      problem: problem => {
        const isRepeat = found.some(each => each.code === problem.code && each.column === problem.column)
        if (!isRepeat) found.push(problem)
      },
    }
    const body = read(row, visitor)
    const key = readKey(row)
    const earlier = key.code === '' ? undefined : seen.add(key, row.row)
    if (earlier?.isSameAgency) found.push(duplicateDevice(name, row, codeAt, key, `line ${earlier.row}`))
    if (body.deviceGroup !== undefined) {
      const { code, agency } = groupKey(row)
      const content = createHash('sha256').update(JSON.stringify(body.deviceGroup)).digest('base64')
      const group = groupsSeen.get(`${agency}\u0000${code}`)
      if (group === undefined) groupsSeen.set(`${agency}\u0000${code}`, { row: row.row, content })
      else if (group.content !== content) {
        const message = `The device group ${code} is not what it is in line ${group.row}. It must be the same for all of its devices.`
        found.push({
          code: 'groups-disagree',
          severity: 'error',
          message,
          path: '/deviceGroup',
          value: code,
          ...locateRow(name, row),
        })
      }
    }
    return buildRequest({
      record,
      row,
      model,
      sheet: name,
      bindings,
      body,
      problems: found,
      visit: placing => void read(row, placing),
    })
  }

  for await (const batch of rows()) {
    yield { requests: batch.map(request), problems: problems.splice(0) }
  }
  if (record === 0) {
    problems.push({
      code: 'no-devices',
      severity: 'error',
      message: 'There is no row with a device.',
      row: headings.row,
    })
  }
  yield { requests: [], problems: problems.splice(0) }
}

/** Whether a row says more of its group than which one it is. */
function hasOwnFields(group: Record<string, unknown> | undefined): group is Record<string, unknown> {
  const joins: readonly string[] = keyFields.deviceGroup
  return group !== undefined && Object.keys(group).some(name => !joins.includes(name))
}
