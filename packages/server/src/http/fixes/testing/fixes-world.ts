import assert from 'node:assert/strict'
import readExcelFile from 'read-excel-file/node'
import { soundList } from '../../../../../sheets/test/flawed-list.ts'
import { type Grid, makeWorkbook, put } from '../../../../../sheets/test/workbook-of.ts'
import { types } from '../../../../test/batch-calls.ts'
import type { World } from '../../../../test/harness.ts'
import type { Body } from '../../body.ts'
import type { TableFixReport } from '../bodies.ts'

type Report = Body<typeof TableFixReport>

export async function call(
  world: World,
  path: string,
  file: Uint8Array,
  type: keyof typeof types = 'xlsx',
  key = world.key,
) {
  const response = await fetch(`${world.url}/api/v1/fixes${path}`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': types[type] },
    body: new Uint8Array(file),
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

export async function report(world: World, path: string, file: Uint8Array): Promise<Report> {
  const { status, bytes } = await call(world, path, file)
  assert.equal(status, 200, String(bytes))
  return JSON.parse(String(bytes)) as Report
}

export async function smallList(): Promise<{ grid: Grid; file: Uint8Array }> {
  const grid = soundList(20)
  for (const row of [3, 4]) put(grid, 'Markets', row, 'Country', 'GR')
  put(grid, 'Devices', 3, 'CommercialDistributionStatus', 'On the market')
  put(grid, 'Devices', 6, 'Sterile', 'X')
  return { grid, file: await makeWorkbook(grid) }
}

export async function readColumn(bytes: Buffer, sheet: string, column: number, rows: readonly number[]) {
  const { data } = (await readExcelFile(bytes)).find(each => each.sheet === sheet) ?? { data: [] }
  return rows.map(row => data[row - 1]?.[column])
}
