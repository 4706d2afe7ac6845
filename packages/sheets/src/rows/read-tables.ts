import { formatColumnLetter } from '@udigate/udi'
import type { SheetLayout } from '../layout/layout.ts'
import type { Problem } from '../problem.ts'
import type { ReadBatch } from '../read-request.ts'
import { codeIds } from './code-ids.ts'
import { deviceKeys } from './device-keys.ts'
import { type KeyedRows, keyReader, readKeyedRows } from './keyed-rows.ts'
import { limitSharing } from './limit-sharing.ts'
import type { OpenTables } from './open-tables.ts'
import { type DeviceContext, readDevice } from './read-device.ts'
import { ofAgency, readGroups } from './read-groups.ts'

/**
 * The requests of tables in the order of the devices, and what belongs to none of them. Everything but the devices is
 * in memory; entries leave it with their device.
 */
export async function* readTables({
  layout,
  devices,
  others,
  problems,
  findMarks,
}: OpenTables): AsyncGenerator<ReadBatch> {
  const report = (problem: Problem): void => {
    problems.push(problem)
  }
  const ids = codeIds()
  const load = async (record: SheetLayout['record']): Promise<KeyedRows[]> => {
    const loaded: KeyedRows[] = []
    for (const { layout: sheet, table } of others) {
      if (sheet.record === record && sheet.list !== undefined)
        loaded.push(await readKeyedRows(sheet, table, ids, report))
    }
    return loaded
  }
  const groupTable = others.find(({ layout: sheet }) => sheet.list === undefined)?.table
  const groups = await readGroups(groupTable, await load('deviceGroup'), report)
  const { bindings } = devices.headings
  const key = keyReader(bindings, 'device')
  const context: DeviceContext = {
    layout,
    sheet: devices.name,
    bindings,
    parts: await load('device'),
    groups,
    groupsAreGiven: groupTable !== undefined,
    readKey: key.readKey,
    readGroupKey: keyReader(bindings, 'deviceGroup').readKey,
    codeAt: key.codeAt,
    last: devices.headings.last,
    sharing: limitSharing(),
    findMarks,
  }

  const seen = deviceKeys(ids)
  let record = 0
  for await (const rows of devices.rows()) {
    const requests = rows.map(row => {
      record += 1
      return readDevice(row, record, context, seen)
    })
    yield { requests, problems: problems.splice(0) }
  }
  if (record === 0) {
    const message = 'There is no row with a device.'
    report({
      code: 'no-devices',
      severity: 'error',
      message,
      ...(devices.name === undefined ? {} : { sheet: devices.name }),
    })
  }
  const tables = [devices, ...others.map(({ table }) => table)].map(each => each.describe())
  yield { requests: [], problems: problems.splice(0), tables }
  yield* leftOver(context)
}

const mostAtOnce = 1000

/** Rows that are left: entries of devices that are not there, and groups without devices. */
async function* leftOver({ parts, groups }: DeviceContext): AsyncGenerator<ReadBatch> {
  let problems: Problem[] = []
  for (const { layout, table, left, codeAt } of parts) {
    for (const { row, key } of left()) {
      const message = `There is no device ${key.code}${ofAgency(key)} that this row could belong to.`
      const place = {
        sheet: table.name ?? layout.name,
        row: row.row,
        column: formatColumnLetter(codeAt),
        field: 'Device',
      }
      problems.push({ code: 'unknown-device', severity: 'error', message, value: key.code, ...place })
      if (problems.length < mostAtOnce) continue
      yield { requests: [], problems }
      problems = []
    }
  }
  for (const { key, sheet, row, hasDevices } of groups.all()) {
    if (hasDevices) continue
    const message = `No device belongs to the device group ${key.code}, so that it is not looked at.`
    problems.push({
      code: 'group-without-device',
      severity: 'warning',
      message,
      value: key.code,
      sheet,
      row,
    })
  }
  if (problems.length > 0) yield { requests: [], problems }
}
