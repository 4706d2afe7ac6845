import type { Model } from '@udigate/eudamed'
import { makeLayout } from '../layout/make-layout.ts'
import { type Problem, UnreadableInput } from '../problem.ts'
import type { ReadBatch } from '../read-request.ts'
import type { Table } from '../row.ts'
import { cellsBeyond } from '../rows/beyond-headings.ts'
import { findGroupPlace, locateDevice } from '../rows/build-request.ts'
import { indexSingleTableNames } from '../rows/column-names.ts'
import { keyReader } from '../rows/keyed-rows.ts'
import { type OpenTable, openTable } from '../rows/open-table.ts'
import { openTables } from '../rows/open-tables.ts'
import { readRecord } from '../rows/read-record.ts'
import { readTables } from '../rows/read-tables.ts'
import { singleTableRequests } from '../rows/single-table-requests.ts'
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
  { rows, headings, name, describe }: OpenTable,
  model: Model,
  problems: Problem[],
): AsyncGenerator<ReadBatch> {
  const { bindings } = headings
  const devices = bindings.filter(({ records }) => records.includes('device'))
  const groups = bindings.filter(({ records }) => records.includes('deviceGroup'))
  const { readKey, codeAt } = keyReader(devices, 'device')
  const makeRequest = singleTableRequests({
    model,
    name,
    read: ([row], visitor) => ({
      device: (row && readRecord(name, row, devices, '/device', visitor)) ?? {},
      deviceGroup: row && readRecord(name, row, groups, '/deviceGroup', visitor),
    }),
    readKey,
    readGroupKey: keyReader(groups, 'deviceGroup').readKey,
    locateDevice: row => locateDevice(name, row, codeAt),
    locateGroup: row => findGroupPlace(name, row, bindings),
    checkRow: row => cellsBeyond(name, row, headings.last),
  })
  let count = 0
  for await (const batch of rows()) {
    count += batch.length
    yield { requests: batch.map(row => makeRequest(row)), problems: problems.splice(0) }
  }
  if (count === 0) {
    problems.push({
      code: 'no-devices',
      severity: 'error',
      message: 'There is no row with a device.',
      row: headings.row,
    })
  }
  yield { requests: [], problems: problems.splice(0), tables: [describe()] }
}
